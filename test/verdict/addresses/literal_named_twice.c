// VERDICT expect=false property=none kind=assertion default=unknown
/* Two literals of one text are one object, or two. */
#include <assert.h>
static const char *kept[2];
int main(void) {
  kept[0] = "same";
  kept[1] = "same";
  assert(kept[0] == kept[1]);
  return 0;
}
