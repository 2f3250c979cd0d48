// CONTRACT expect=true quick with="not_known_there_body.c"
#include <protest.h>
int root(int n);

int of_some(int n)
  protest_requires(n > 5)
  protest_ensures(protest_result > 0)
{
  return root(n);
}
