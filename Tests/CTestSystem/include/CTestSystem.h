// The few calls of the operating system that only tests make and Swift's C library modules do not show.

#ifndef CTESTSYSTEM_H
#define CTESTSYSTEM_H

#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>

/// Gives the calling thread mounts of its own, a copy of what there is: for a small disk.
static inline int test_unshare_mounts(void) {
    return (int)syscall(SYS_unshare, 0x00020000 /* CLONE_NEWNS */);
}
#endif

/// Forks the process, whose child may not use a store.
static inline pid_t test_fork(void) {
    return fork();
}

#endif
