// EVERYDAY expect=false group=text bugs=div-zero:13,out:17,out:25
/* A structure with a name, as students write it. */
#include <protest.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  char name[4];
  int points, tests;
} person;

static int average(const person *p) {
  return p->points / p->tests;
}

static void name(person *p, const char *from) {
  strcpy(p->name, from);
}

int main(void) {
  person all[2] = {{"Ada", 20, 2}, {"Bob", 0, 0}};
  int who = protest_int("who");
  if (who < 0 || who > 2) return 1;
  if (who == 0) name(&all[0], "Charles the Great of the Franks");
  int tests = who == 1 ? 0 : all[who].tests++;
  return average(&all[0]) + average(&all[1]) + tests;
}
