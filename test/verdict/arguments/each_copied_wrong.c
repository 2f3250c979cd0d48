// VERDICT expect=false property=none default=any engines=reads
/* Arguments of more than eight letters do not fit. */
#include <string.h>
int main(int argc, char **argv) {
  char name[9] = "";
  for (int i = 1; i < argc; i++) memcpy(name, argv[i], strlen(argv[i]) + 1);
  return name[0];
}
