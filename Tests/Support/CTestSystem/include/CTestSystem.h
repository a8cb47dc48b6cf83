// The few system calls that only tests make and Swift's C library modules don't import.

#ifndef CTESTSYSTEM_H
#define CTESTSYSTEM_H

#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <fcntl.h>
#include <linux/loop.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

/// Gives the calling thread its own copy of all mounts, for a small disk.
static inline int test_unshare_mounts(void) {
    return (int)syscall(SYS_unshare, 0x00020000 /* CLONE_NEWNS */);
}

/// Creates a block device from a file and writes its path to `path`. Returns its descriptor, or -1.
///
/// The device goes away when it isn't used any more.
static inline int test_loop_attach(int file, char *path, size_t size) {
    struct loop_config config = {.fd = (uint32_t)file, .info = {.lo_flags = LO_FLAGS_AUTOCLEAR}};
    int control = open("/dev/loop-control", O_RDWR | O_CLOEXEC);
    int device = -1;
    // Another process may take the device in between.
    for (int attempt = 0; attempt < 10 && device < 0 && control >= 0; attempt++) {
        snprintf(path, size, "/dev/loop%d", ioctl(control, LOOP_CTL_GET_FREE));
        device = open(path, O_RDWR | O_CLOEXEC);
        if (device >= 0 && ioctl(device, LOOP_CONFIGURE, &config) != 0) {
            close(device);
            device = -1;
        }
    }
    close(control);
    return device;
}

/// Makes a device end after `limit` bytes of its file; 0 stands for all of them. Returns 0, or -1.
static inline int test_loop_limit(int device, uint64_t limit) {
    struct loop_info64 info;
    if (ioctl(device, LOOP_GET_STATUS64, &info) != 0) {
        return -1;
    }
    info.lo_sizelimit = limit;
    return ioctl(device, LOOP_SET_STATUS64, &info);
}
#endif

/// Forks the process, whose child may not use a store.
static inline pid_t test_fork(void) {
    return fork();
}

#endif
