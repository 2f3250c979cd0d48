// CONTRACT expect=true
#include <protest.h>
static int most;
int reaches(int n)
  protest_assigns(protest_nothing)
  protest_ensures(protest_result <= most)
{
  return n < most ? n : most;
}
