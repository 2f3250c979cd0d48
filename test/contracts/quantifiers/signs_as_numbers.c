// CONTRACT expect=true quick
#include <protest.h>
#include <stddef.h>
/* Bounds are compared as numbers: nothing is between 0 and -1, also for an unsigned variable. */
/*@ requires \valid(p + (0 .. 2)) && len <= 3;
    assigns p[0 .. 2];
    ensures \forall size_t k; 0 <= k < len ==> p[k] == 5;
    ensures \forall unsigned k; -7 <= k < len ==> p[k] == 5;
    ensures \exists unsigned char k; -7 <= k <= 2 && p[k] == 5; */
void set(int *p, int len) { p[0] = p[1] = p[2] = 5; }

void set_ours(int *p, int len)
  protest_requires(protest_valid(p, 3) && len <= 3)
  protest_assigns(protest_slice(p, 3))
  protest_ensures(protest_forall(size_t, k, 0, len, p[k] == 5))
{
  p[0] = p[1] = p[2] = 5;
}
