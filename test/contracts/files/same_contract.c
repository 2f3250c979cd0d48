// CONTRACT expect=true quick with="same_contract_body.c"
#include <protest.h>
/* The parameters have other names there. */
int span(int from, int to)
  protest_requires(from >= 0 && from <= to)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result == to - from);

int length(int n)
  protest_requires(n >= 0)
  protest_ensures(protest_result == n)
{
  return span(0, n);
}
