// CONTRACT expect=true quick
/* Measures of two types; and a declaration in front of the contract. */
#include <protest.h>
int odd(unsigned char n);

int even(unsigned n)
  protest_requires(n < 256)
  protest_assigns(protest_nothing)
  protest_decreases(n)
  protest_ensures(protest_result == !(n % 2))
{
  return n ? odd(n - 1) : 1;
}

int odd(unsigned char n)
  protest_assigns(protest_nothing)
  protest_decreases(n)
  protest_ensures(protest_result == n % 2)
{
  return n ? even(n - 1u) : 0;
}
