// Sits between the program and glibc: these functions replace glibc's in the whole process, and
// forward to the names under which glibc exports its own.

#include "AllocationCounter.h"

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool counting;
static atomic_llong allocations;
static atomic_llong currentBytes;
static atomic_llong peakBytes;

static inline bool is_counting(void) {
  return atomic_load_explicit(&counting, memory_order_relaxed);
}

static void *added(void *block) {
  if (block && is_counting()) {
    long long size = (long long)malloc_usable_size(block);
    long long current = atomic_fetch_add(&currentBytes, size) + size;
    long long peak = atomic_load(&peakBytes);
    while (current > peak && !atomic_compare_exchange_weak(&peakBytes, &peak, current)) {
    }
    atomic_fetch_add(&allocations, 1);
  }
  return block;
}

static void removed(size_t size) {
  if (is_counting()) atomic_fetch_sub(&currentBytes, (long long)size);
}

void *malloc(size_t size) { return added(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return added(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  size_t before = block && is_counting() ? malloc_usable_size(block) : 0;
  void *result = __libc_realloc(block, size);
  if (result || size == 0) removed(before);
  return added(result);
}

void free(void *block) {
  if (block && is_counting()) removed(malloc_usable_size(block));
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) {
  return added(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&currentBytes, 0);
  atomic_store(&peakBytes, 0);
  atomic_store(&counting, true);
}

AllocationCounts allocation_counter_stop(void) {
  atomic_store(&counting, false);
  AllocationCounts counts = {
    atomic_load(&allocations), atomic_load(&peakBytes), atomic_load(&currentBytes)
  };
  return counts;
}

void allocation_counter_trim(void) { malloc_trim(0); }

#else

bool allocation_counter_is_available(void) { return false; }

void allocation_counter_start(void) {}

AllocationCounts allocation_counter_stop(void) {
  AllocationCounts counts = {0, 0, 0};
  return counts;
}

void allocation_counter_trim(void) {}

#endif
