// RUN expect=overlap@6 native=asan
/* Appended behind itself: the NUL at the end is also the first character that is read last. */
#include <string.h>
int main(void) {
  char b[16] = "abc";
  strncat(b, b + 1, 3);
  return 0;
}
