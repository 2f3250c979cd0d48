// CONTRACT expect=unknown quick says="no call of never is known"
#include <protest.h>

int never(int x)
  protest_requires(x > 0 && x < 0)
  protest_ensures(protest_result == 77)
{
  return x;
}
