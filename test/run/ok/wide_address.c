// RUN expect=ok args=-m64
/* An address as a number that is wider than a pointer. */
static int negate(int x) { return -x; }
static int twice(int x) { return x + x; }

int main(void) {
  unsigned __int128 a = (unsigned __int128)negate, b = (unsigned __int128)twice;
  unsigned __int128 c = (unsigned __int128)negate - ((unsigned __int128)1 << 126);
  return a == b || (a >> 64) != 0 || (c >> 126) != 3;
}
