// VERDICT expect=false property=none default=false engines=reads
/* What stands behind the number may be nothing. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char text[3] = {0}, *end;
  if (!fgets(text, sizeof text, stdin)) return 1;
  double x = strtod(text, &end);
  return x > 1 && end[1] == 'k';
}
