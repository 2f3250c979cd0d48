// RUN expect=write-out@9 native=asan
#include <stdio.h>
#include <string.h>

int main(void) {
  char name[8];
  strcpy(name, "short");
  puts(name);
  strcpy(name, "too long for it"); /* BUG: 16 bytes into 8 */
  puts(name);
  return 0;
}
