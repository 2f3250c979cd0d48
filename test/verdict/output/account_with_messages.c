// VERDICT expect=true property=none default=true
// A loop with a menu that prints at every turn: its invariant is found and proved in spite of the messages.
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000000
int main(void) {
  int balance = 0;
  printf("account opened\n");
  for (;;) {
    int choice = __VERIFIER_nondet_int(), sum = __VERIFIER_nondet_int();
    if (choice == 0) break;
    if (sum < 0 || sum > MOST) {
      fprintf(stderr, "%d is not possible\n", sum);
      continue;
    }
    if (choice == 1 && balance <= MOST - sum) balance += sum;
    else if (choice == 2 && balance >= sum) balance -= sum;
    else puts("sorry");
    printf("%s: %d, balance %d\n", choice == 1 ? "paid in" : "taken out", sum, balance);
    assert(balance >= 0 && balance <= MOST);
  }
  printf("balance at the end: %d\n", balance);
  return 0;
}
