// VERDICT expect=false property=none default=any engines=reads
/* As each_copied_wrong.c, by sprintf: how long what it writes is depends on the arguments. */
#include <stdio.h>
int main(int argc, char **argv) {
  char name[9];
  for (int i = 1; i < argc; i++) sprintf(name, "%s", argv[i]);
  return 0;
}
