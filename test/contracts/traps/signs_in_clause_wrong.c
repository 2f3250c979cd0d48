// CONTRACT expect=false kind=postcondition quick
#include <protest.h>
int star(int c)
  protest_ensures(protest_result == (c == "*/"[1]))
{
  return c == "*/"[0];
}
