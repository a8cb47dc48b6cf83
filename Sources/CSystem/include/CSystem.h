// The few system calls that Swift's C library modules don't import.

#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <errno.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/stat.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#endif

/// The link count and size of an open file, which a writer checks after locking.
struct system_extent {
    uint64_t size;
    uint32_t links;
};

/// Reads the link count and size of `descriptor`. Returns 0, or an error number.
///
/// On Linux it doesn't ask for times: after they are read, the next write to the file reads a finer
/// clock, which costs as much as the write itself.
static inline int system_extent_of(int descriptor, struct system_extent *extent) {
#if defined(__linux__)
    struct statx status;
    if (syscall(SYS_statx, descriptor, "", 0x1000 /* AT_EMPTY_PATH */, STATX_NLINK | STATX_SIZE, &status)
        != 0) {
        return errno;
    }
    extent->size = status.stx_size;
    extent->links = status.stx_nlink;
#else
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return errno;
    }
    extent->size = (uint64_t)status.st_size;
    extent->links = (uint32_t)status.st_nlink;
#endif
    return 0;
}

#if defined(__linux__)
/// Opens a descriptor that wakes a thread waiting on it. Returns -1 if that fails.
static inline int system_eventfd(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}
#endif

#endif
