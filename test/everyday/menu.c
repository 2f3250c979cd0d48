// EVERYDAY expect=true group=calculations
/* A menu with a balance. */
#include <stdio.h>

int main(void) {
  int choice, balance = 0, amount;
  while (scanf("%d", &choice) == 1 && choice != 3) {
    if (scanf("%d", &amount) != 1 || amount < 0 || amount > 1000) break;
    if (choice == 1 && balance < 1000000) balance += amount;
    if (choice == 2 && balance >= amount) balance -= amount;
  }
  printf("%d\n", balance);
  return 0;
}
