// CONTRACT expect=error quick says="precedes has another contract at line 4"
#include <protest.h>
/* The same words, of other parameters: one says first < second, the other second < first. */
int precedes(int p, int q) protest_requires(p < q) protest_ensures(protest_result == 1);
int precedes(int q, int p) protest_requires(p < q) protest_ensures(protest_result == 1)
{
  return p < q;
}
