// RUN expect=overflow@11 native=ubsan
#include <limits.h>
#include <stdio.h>

struct account {
  int id;
  long long cents;
};

static void deposit(struct account *a, long long cents) {
  a->cents += cents; /* BUG: the second deposit does not fit */
}

int main(void) {
  struct account a = {.id = 1, .cents = 100};
  deposit(&a, LLONG_MAX - 100);
  printf("%lld\n", a.cents);
  deposit(&a, 1);
  return 0;
}
