// VERDICT expect=true property=none default=true args=-m32
/* The start of a name is enough, and the argument stands behind '='. */
#include <assert.h>
#include <getopt.h>
#include <stddef.h>
int main(void) {
  static const struct option options[] = {
      {"size", required_argument, NULL, 's'}, {"verbose", no_argument, NULL, 'v'}, {0, 0, 0, 0}};
  char program[] = "p", first[] = "--si=12", second[] = "--verbose";
  char *argv[] = {program, first, second, NULL};
  assert(getopt_long(3, argv, "+", options, NULL) == 's' && optarg[0] == '1');
  assert(getopt_long(3, argv, "+", options, NULL) == 'v' && optarg == NULL);
  assert(getopt_long(3, argv, "+", options, NULL) == -1 && optind == 3);
  return 0;
}
