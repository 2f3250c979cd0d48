// VERDICT expect=true property=none default=true args=--time-limit=20
/* A number in an argument, of any length: what the text holds does not matter. */
#include <stdio.h>
int main(int argc, char **argv) {
  int n;
  if (argc < 2 || sscanf(argv[1], "%d", &n) != 1) return 1;
  return n > 0 && n < 100 && n * 2 > 50;
}
