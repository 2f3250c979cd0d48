#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

bool InitName(unsigned n, char **outname) {
  if (n == 0) return true;
  if (n > 65535) exit(1);
  *outname = malloc(n);
  if (*outname == 0) return false;
  return true;
}

char *GetName(char *source, unsigned n) {
  bool success;
  char *name;
  success = InitName(n, &name);
  if (!success) return 0;
  strcpy(name, source);
  return name;
}
