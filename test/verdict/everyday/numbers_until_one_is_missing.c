// VERDICT expect=true property=none must=kiki
/* A scanf that was right has put nothing back. */
#include <stdio.h>

int main(void) {
  int choice, amount, balance = 0;
  while (scanf("%d", &choice) == 1 && choice != 3) {
    if (scanf("%d", &amount) != 1 || amount < 0 || amount > 1000) break;
    if (choice == 1 && balance < 1000000) balance += amount;
    if (choice == 2 && balance >= amount) balance -= amount;
  }
  return balance != 0;
}
