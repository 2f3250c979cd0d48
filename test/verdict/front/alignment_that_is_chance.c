// VERDICT expect=false property=none kind=misaligned default=unknown args=--checks=misaligned
// Where an array of char lies is up to the machine: here an int fits in, elsewhere not.
static int get(char *p) { return *(int *)p; }

int main(void) {
  char bytes[8] = {0};
  return get(bytes);
}
