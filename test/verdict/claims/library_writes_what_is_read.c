// VERDICT expect=true property=none kind=access default=unknown
// After regerror the buffer holds a text that ends; that nobody wrote to it in the model is no error.
#include <regex.h>
#include <string.h>

int main(void) {
  char text[16];
  regerror(REG_NOMATCH, 0, text, sizeof text);
  return (int)strlen(text);
}
