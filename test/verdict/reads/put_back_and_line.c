// VERDICT expect=false property=unreach-call engines=reads default=false
/* A function that stays exact reads behind one that gives anything. */
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *line = NULL;
  size_t n = 0;
  ungetc('a', stdin);
  getchar();
  if (getline(&line, &n, stdin) > 0 && line[0] == 'b') reach_error();
  free(line);
  return 0;
}
