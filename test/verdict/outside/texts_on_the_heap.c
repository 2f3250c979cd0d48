// VERDICT expect=true property=no-overflow default=true
/* What the texts are does not matter: the numbers of arguments are small. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int argc = __VERIFIER_nondet_int(), last = 0;
  if (argc < 1 || argc > 10000) return 0;
  char **argv = malloc((argc + 1) * sizeof *argv);
  for (int i = 0; i < argc; i++) {
    argv[i] = malloc(11);
    for (int j = 0; j < 10; j++) argv[i][j] = __VERIFIER_nondet_char();
    argv[i][10] = 0;
  }
  for (int i = 0; i < argc; i++)
    if (argv[i][0] == '-') last = i;
  for (int i = 0; i < argc; i++) free(argv[i]);
  free(argv);
  return last + 1;
}
