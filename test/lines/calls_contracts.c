// LINES args=--calls=contracts
/* A call does what the contract says, whether there is a body or not; and what it requires is a
   check of the call. */
#include <protest.h>
int half(int n)
  protest_requires(n >= 0) // EXPECT unsafe? 16>12>6 precondition
  protest_assigns()
  protest_ensures(protest_result >= 0 && protest_result <= n);

int use(int n) {
  if (n > 1000) return 0;
  return 100 / (half(n) + 1); // EXPECT safe? function div-zero
}

int main(void) {
  return use(protest_int("n"));
}
