// CONTRACT expect=true quick says="the contract of shrink (no body: trusted)"
#include <protest.h>
/* Its result is one that its contract allows; it gets no pointer, and there are no variables. */
long shrink(long n) protest_requires(n >= 0) protest_ensures(protest_result <= n);
_Noreturn void give_up(int why) protest_requires(why > 0);

long smaller(long n)
  protest_ensures(protest_result <= n)
{
  if (n < 0) give_up(1);
  return shrink(n);
}
