#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Allocations between start and stop.
typedef struct {
  /// The number of calls that allocated memory.
  int64_t allocations;
  /// The most bytes allocated and not yet freed at any time.
  int64_t peakBytes;
  /// The bytes allocated and not freed.
  int64_t bytes;
} AllocationCounts;

/// Whether allocations can be counted here. With glibc they can.
bool allocation_counter_is_available(void);

/// Starts counting, from zero.
void allocation_counter_start(void);

/// Stops counting.
AllocationCounts allocation_counter_stop(void);

/// Returns free memory to the system, so that new allocations do not fill the gaps left by old
/// ones.
void allocation_counter_trim(void);

#endif
