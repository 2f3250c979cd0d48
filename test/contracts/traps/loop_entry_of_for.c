// CONTRACT expect=true quick
#include <protest.h>
// A `for` begins behind its first part.
int down(int n)
  protest_requires(n >= 0)
  protest_ensures(protest_result == 0)
{
  int i = -7;
  for (i = n; i > 0; i--)
    protest_invariant(0 <= i && i <= protest_loop_entry(i) && protest_loop_entry(i) == n)
    protest_decreases(i)
    ;
  return i;
}
int inner(int n)
  protest_requires(n >= 0)
  protest_ensures(protest_result == 3)
{
  int i = 3;
  if (n >= 0)
    for (int i = n; i > 0; i--)
      protest_invariant(0 <= i && i <= protest_loop_entry(i))
      protest_decreases(i)
      ;
  else i = 4;
  return i;
}
int distance(int n)
  protest_requires(n >= 0 && n < 100)
  protest_ensures(protest_result == 0)
{
  for (int i = n, m = n; i > 0; i--)
    protest_invariant(0 <= i && i <= m)
    protest_decreases(protest_loop_entry(m) - (m - i))
    ;
  return 0;
}
unsigned up(unsigned n)
  protest_ensures(protest_result == n)
{
  unsigned i;
  for (i = 0; i < n; i++)
    protest_invariant(protest_loop_entry(i) == 0 && i <= n)
    protest_decreases(n - i)
    ;
  return i;
}
int in_cbmc(int n)
  __CPROVER_requires(n >= 0)
  __CPROVER_ensures(__CPROVER_return_value == 0)
{
  int i = -1;
  for (i = n; i > 0; i--)
    __CPROVER_loop_invariant(0 <= i && i <= __CPROVER_loop_entry(i))
    __CPROVER_decreases(i)
    ;
  return i;
}
/*@ requires n >= 0; ensures \result == 0; */
int in_acsl(int n) {
  int i = -1;
  /*@ loop invariant 0 <= i <= \at(i, LoopEntry); loop variant i; */
  for (i = n; i > 0; i--) ;
  return i;
}
