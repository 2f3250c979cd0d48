// VERDICT expect=false property=valid-memsafety args=-m32
/* Round numbers in memory are no pointers: the block is lost. */
extern void *malloc(unsigned);
int sizes[64];
int main(void) {
  int *p = malloc(4);
  for (int i = 0; i < 64; i++) sizes[i] = i * 4096;
  p = 0;
  return 0;
}
