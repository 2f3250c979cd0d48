// VERDICT expect=false property=none kind=overlap engines=kiki,test
#include <stdio.h>

int main(void) {
  char text[40] = "a";
  sprintf(text, "%s and so on", text);
  return text[0] == 'b';
}
