#include "AllocationCounter.h"

#include <stddef.h>

#if defined(__GLIBC__)

#include <errno.h>

// An executable's own malloc family takes the place of glibc's for the whole process; glibc keeps
// its functions reachable under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static uint64_t count;

static void add(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    add();
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
    add();
    return __libc_calloc(items, size);
}

void *realloc(void *pointer, size_t size) {
    add();
    return __libc_realloc(pointer, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    add();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    add();
    *pointer = __libc_memalign(alignment, size);
    return *pointer ? 0 : ENOMEM;
}

uint64_t allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

#else

uint64_t allocation_count(void) { return 0; }

#endif
