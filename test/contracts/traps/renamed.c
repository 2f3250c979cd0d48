// CONTRACT expect=true quick
#include <protest.h>
/* Parameters have other names; a member is none of them. */
struct box { int left, right; };
int width(const struct box *b, int left)
  protest_requires(protest_readable(b, 1) && left >= 0 && b->left == left && b->right > left)
  protest_ensures(protest_result > 0);
int width(const struct box *of, int start)
  protest_requires(protest_readable(of, 1) && start >= 0 && of->left == start && of->right > start)
  protest_ensures(protest_result > 0)
{
  return of->right - start;
}
