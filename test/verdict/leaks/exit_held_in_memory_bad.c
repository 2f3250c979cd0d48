// VERDICT expect=false property=valid-memsafety default=false engines=dash,test must=kiki
// The variable's function has returned where the program ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void make(char **p) {
  *p = malloc(4);
  while (__VERIFIER_nondet_int())
    ;
}

static void use(void) {
  char *p = 0;
  make(&p);
}

int main(void) {
  use();
  exit(1);
}
