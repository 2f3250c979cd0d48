// CONTRACT expect=false kind=postcondition says="and natively: "
/* In ACSL it is the size of the block. */
#include <stdlib.h>
/*@ ensures \fresh(\result, 4); */
char *make(void) {
  return malloc(5);
}
