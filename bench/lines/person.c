// EVERYDAY expect=true group=text
/* A structure with a name, as students write it. */
#include <protest.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  char name[10];
  int points, tests;
} person;

static int average(const person *p) { return p->tests > 0 ? p->points / p->tests : 0; }

static void name(person *p, int number) { snprintf(p->name, sizeof p->name, "p%d", number & 255); }

int main(void) {
  person all[2] = {{"Ada", 20, 2}, {"Bob", 0, 0}};
  int who = protest_int("who");
  if (who != 0 && who != 1) return 1;
  name(&all[who], who);
  all[who].tests++;
  return average(&all[0]) + average(&all[1]);
}
