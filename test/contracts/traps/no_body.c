// CONTRACT expect=true quick says="the contract of outside (no body: trusted)"
#include <protest.h>

int outside(int x)
  protest_requires(x > 0)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result > 5);

int user(int x)
  protest_ensures(protest_result > 5)
{
  return x > 0 ? outside(x) : 6;
}
