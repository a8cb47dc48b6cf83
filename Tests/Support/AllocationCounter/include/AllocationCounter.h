#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// The number of heap allocations of this process so far; 0 if they can't be counted.
uint64_t allocation_count(void);

#endif
