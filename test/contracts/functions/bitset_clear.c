// CONTRACT expect=true
#include <protest.h>
void clear(unsigned *words, unsigned n, unsigned bit)
  protest_requires(protest_valid(words, n) && bit / 32 < n)
  protest_assigns(words[bit / 32])
  protest_ensures((words[bit / 32] >> bit % 32 & 1) == 0)
  protest_ensures((words[bit / 32] | 1u << bit % 32) == (protest_old(words[bit / 32]) | 1u << bit % 32))
{
  words[bit / 32] &= ~(1u << bit % 32);
}
