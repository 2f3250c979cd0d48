// VERDICT expect=false property=unreach-call
/* A full disk. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("x", "w");
  if (!f) return 0;
  fprintf(f, "text");
  if (fclose(f) || fflush(stdout)) reach_error();
  return 0;
}
