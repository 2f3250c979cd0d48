// VERDICT expect=false property=unreach-call engines=reads default=false
/* What was put back comes first, and then anything. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char line[8];
  ungetc('a', stdin);
  getchar();
  if (fgets(line, sizeof line, stdin) && line[0] == 'b') reach_error();
  return 0;
}
