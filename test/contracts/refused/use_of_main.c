// CONTRACT expect=error says="unsupported: a use of main, which has a contract"
#include <protest.h>
int main(void)
  protest_ensures(protest_result == 0)
{
  return 0;
}
int again(void)
  protest_ensures(protest_result == 0)
{
  return main();
}
