#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What was allocated between start and stop.
typedef struct {
  /// The number of calls that allocated memory.
  int64_t allocations;
  /// The most bytes that were allocated at any time and not yet freed.
  int64_t peakBytes;
  /// The bytes that were allocated and have not been freed.
  int64_t bytes;
} AllocationCounts;

/// Whether allocations can be counted here: with glibc they can.
bool allocation_counter_is_available(void);

/// Starts counting, from zero.
void allocation_counter_start(void);

/// Stops counting.
AllocationCounts allocation_counter_stop(void);

/// Gives free memory back, so that what is allocated next does not fill the gaps of what was there before.
void allocation_counter_trim(void);

#endif
