// VERDICT expect=true property=none must=kiki
/* snprintf writes no more than it may, and ends the text within that. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char text[8];
  (void)argv;
  snprintf(text, sizeof text, "%d arguments", argc);
  return strlen(text) >= sizeof text;
}
