// CONTRACT expect=error says="bit-field" quick
#include <protest.h>
struct flags { unsigned a : 3, b : 5; };
void set(struct flags *f)
  protest_requires(protest_valid(f, 1))
  protest_assigns(f->a)
{
  f->a = 1;
}
