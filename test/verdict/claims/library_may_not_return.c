// VERDICT expect=true property=unreach-call default=unknown engines=kiki,dash,test
// Whoever becomes another program is gone: what follows may fail in the model only.
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  char *none[] = {0};
  fexecve(3, none, none);
  reach_error();
  return 0;
}
