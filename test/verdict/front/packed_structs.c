// VERDICT expect=true property=none default=true args="-fpack-struct=1 -funsigned-char -Wall -O2 -g -lm"
// Flags that change the layout and the signs are obeyed, others do not matter.
struct pair { char c; int x; };

int main(void) {
  char c = (char)200;
  return 1 / (sizeof(struct pair) == 5 && c > 0) - 1;
}
