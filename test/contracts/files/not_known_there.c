// CONTRACT expect=false quick kind=precondition with="not_known_there_body.c"
#include <protest.h>
/* The contract stands at the body only; what it requires counts here, too. */
int root(int n);

int of_any(int n)
  protest_ensures(protest_result > 0)
{
  return root(n);
}
