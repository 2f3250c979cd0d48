// CONTRACT expect=true quick says="the contract of tally (its body does not have it)" with="body_without_it_there.c"
#include <protest.h>
int tally(int n) protest_assigns(protest_nothing) protest_ensures(protest_result >= n);

int counted(int n)
  protest_ensures(protest_result >= n)
{
  return tally(n);
}
