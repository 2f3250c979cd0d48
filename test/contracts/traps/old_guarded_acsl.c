// CONTRACT expect=true quick
#include <stddef.h>
/*@ requires p == \null || \valid(p);
    assigns *p;
    behavior none: assumes p == \null; ensures \result == 0;
    behavior some: assumes p != \null && *p < 100; ensures *p == \old(*p) + 1; */
int bump(int *p)
{
  if (p && *p < 100) ++*p;
  return 0;
}
