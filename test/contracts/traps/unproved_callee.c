// CONTRACT expect=true quick args="--function user" says="the contract of bigger (not proved here)"
#include <protest.h>

int bigger(int x)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result > 5)
{
  return x;
}

int user(int x)
  protest_ensures(protest_result > 5)
{
  return bigger(x);
}
