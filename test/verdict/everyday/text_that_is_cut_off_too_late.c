// VERDICT expect=false property=none kind=access default=false engines=kiki
#include <stdio.h>

int main(int argc, char **argv) {
  char text[8];
  (void)argv;
  snprintf(text, sizeof text + 1, "%d arguments", argc);
  return text[0] == '0';
}
