// CONTRACT expect=true quick
// Ways to write a declaration.
#include <protest.h>
typedef void nothing;
typedef nothing none;
void __attribute__((noinline)) one(int *p)
  protest_requires(protest_valid(p, 1)) protest_ensures(*p == 1) { *p = 1; }
none two(int *p) protest_requires(protest_valid(p, 1)) protest_ensures(*p == 2) { *p = 2; }
void static inline three(int *p)
  protest_requires(protest_valid(p, 1)) protest_ensures(*p == 3) { *p = 3; }
int four(int (*const f)(int, int), int x) protest_ensures(protest_result == x) { return f ? x : x; }
int five(int x __attribute__((unused)), int y) protest_ensures(protest_result == y) { return y; }
struct flags { unsigned ready : 1, level : 3; };
int six(struct flags *f)
  protest_requires(protest_valid(f, 1) && f->level < 7)
  protest_ensures(f->level == protest_old(f->level) + 1)
{
  f->level++;
  return f->ready;
}
