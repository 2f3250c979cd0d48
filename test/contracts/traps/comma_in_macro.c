// CONTRACT expect=true quick
#include <protest.h>
#define BETWEEN(X, LOW, HIGH) ((LOW) <= (X) && (X) <= (HIGH))
int cut(int x)
  protest_ensures(BETWEEN(protest_result, 0, 9))
{
  return x < 0 ? 0 : x > 9 ? 9 : x;
}
