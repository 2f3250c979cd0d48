// CONTRACT expect=true quick with="addresses_other.c"
#include <protest.h>
/* A function has one address, in each file. */
typedef int handler(int);
int twice(int n) protest_requires(n > 0 && n < 100) protest_ensures(protest_result > n);
handler *chosen(void);

int is_twice(void)
  protest_ensures(protest_result == 1)
{
  return chosen() == twice;
}
