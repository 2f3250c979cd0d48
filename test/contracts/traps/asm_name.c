// CONTRACT expect=error quick says="asm_name.c:6:25: good has a contract"
#include <protest.h>
int good(int n) protest_requires(n > 0) protest_ensures(protest_result > 0) { return n; }
int all(int n) protest_ensures(protest_result > 0)
{
  extern int other(int) __asm__("go" "od");
  return other(n);
}
