#include <protest.h>

void second(void);
void second(void) {
  unsigned char bytes[2];
  protest_bytes(bytes, sizeof bytes, "bytes");
  protest_assert(bytes[0] == 1 && bytes[1] == 255);
  protest_assert(protest_schar("c") == -1 && protest_bool("b"));
  protest_assert(protest_size("n") == 12);
  protest_assume(bytes[0] > 0);
  if (bytes[0] == 9) protest_error();
}
