// CONTRACT expect=false kind=postcondition
#include <protest.h>
int state;
// The end of main is a return of 0.
int main(void)
  protest_ensures(protest_result == 0 && state == 1)
{
  state = 0;
}
