// VERDICT expect=false property=none kind=assertion default=false
/* With POSIXLY_CORRECT in the environment, getopt stops at the first operand. */
#include <assert.h>
#include <unistd.h>
int main(void) {
  char program[] = "p", file[] = "file", letter[] = "-n";
  char *argv[] = {program, file, letter, 0};
  assert(getopt(3, argv, "n") == 'n');
  return 0;
}
