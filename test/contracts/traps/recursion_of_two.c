// CONTRACT expect=true open quick says="calls of even that return"
#include <protest.h>
int odd(unsigned n) protest_assigns(protest_nothing) protest_ensures(protest_result == n % 2);

int even(unsigned n)
  protest_assigns(protest_nothing)
  protest_decreases(n)
  protest_ensures(protest_result == !(n % 2))
{
  return n ? odd(n - 1) : 1;
}

int odd(unsigned n) { return n ? even(n - 1) : 0; }
