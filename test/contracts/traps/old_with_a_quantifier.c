// CONTRACT expect=true quick
#include <protest.h>
/* The value has the type of the whole, not that of the quantifier in it. */
int points(int *p, int n)
  protest_requires(0 <= n && n <= 3 && protest_valid(p, 3))
  protest_ensures(protest_result == protest_old(protest_forall(int, k, 0, n, p[k] == 0) ? 40 : 20))
  protest_ensures(protest_result == protest_old(20 + 20 * protest_forall(int, k, 0, n, p[k] == 0)))
  protest_ensures(protest_old(protest_exists(int, k, 0, n, p[k] != 0)) <==> protest_result == 20)
  protest_ensures(protest_old(protest_valid(p, 3) ? 9L : 8L) == 9)
{
  for (int k = 0; k < 3; k++)
    if (k < n && p[k] != 0) return 20;
  return 40;
}

/*@ requires \valid(p + (0 .. 1));
    ensures \result == \old((\forall integer k; 0 <= k < 2 ==> p[k] == 0) ? 40 : 20); */
int points_acsl(int *p) {
  int r = p[0] || p[1] ? 20 : 40;
  p[0] = 1;
  return r;
}
