// CONTRACT expect=error says="an old value of each element" quick
#include <protest.h>
void f(int **a, int n)
  protest_ensures(protest_forall(int, i, 0, n, *a[i] == protest_old(*a[i])))
{
}
