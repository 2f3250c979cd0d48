// CONTRACT expect=unknown quick says="clear has neither a body nor a contract"
#include <protest.h>
void clear(int *p); /* nobody knows what it does to *p */
void first(int *p)
  protest_requires(protest_valid(p, 1))
  protest_ensures(*p == 0)
{
  clear(p);
}
