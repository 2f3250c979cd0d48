// RUN expect=ok
#include <stdatomic.h>
#include <stdio.h>

static _Atomic int counter = 5;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static _Atomic(unsigned char) small;

int main(void) {
  counter++;
  counter += 10;
  printf("%d\n", counter);
  int old = atomic_fetch_sub(&counter, 6);
  printf("%d %d\n", old, atomic_load(&counter));
  int expected = 9;
  _Bool swapped = atomic_compare_exchange_strong(&counter, &expected, 100);
  printf("%d %d\n", swapped, expected);
  swapped = atomic_compare_exchange_strong(&counter, &expected, 100);
  printf("%d %d\n", swapped, counter);
  printf("%d\n", atomic_exchange_explicit(&counter, 1, memory_order_acq_rel));
  atomic_fetch_or(&counter, 6);
  atomic_fetch_and_explicit(&counter, 5, memory_order_relaxed);
  atomic_fetch_xor(&counter, 1);
  small = 255;
  small++;
  _Bool held = atomic_flag_test_and_set(&lock), again = atomic_flag_test_and_set(&lock);
  atomic_flag_clear(&lock);
  atomic_thread_fence(memory_order_seq_cst);
  printf("%d %d %d %d\n", counter, small, held, again);
  return 0;
}
