// CONTRACT expect=error quick says="a clause calls next"
static int calls;
static int next(void) { return ++calls; }
void f(int *p)
  __CPROVER_requires(__CPROVER_is_fresh(p, 4))
  __CPROVER_assigns(next() > 1 : *p)
{
}
