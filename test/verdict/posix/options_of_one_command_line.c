// VERDICT expect=true property=none default=true
/* Operands move behind the options, and a missing argument is told. */
#include <assert.h>
#include <unistd.h>
int main(void) {
  char program[] = "p", letter[] = "-n", number[] = "5", file[] = "file", last[] = "-m";
  char *argv[] = {program, file, letter, number, last, 0};
  assert(getopt(5, argv, "+n:m:") == -1 && optind == 1); /* the first operand ends it */
  optind = 0;
  assert(getopt(5, argv, "-:n:m:") == 1 && optarg == file);
  assert(getopt(5, argv, "-:n:m:") == 'n' && optarg == number);
  assert(getopt(5, argv, "-:n:m:") == ':' && optopt == 'm');
  assert(getopt(5, argv, "-:n:m:") == -1 && optind == 5);
  return 0;
}
