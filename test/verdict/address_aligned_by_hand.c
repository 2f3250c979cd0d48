// VERDICT expect=false property=none kind=access
/* malloc aligns to 16: on some machines the aligned address is so far behind the start that the buffer is too short. */
extern void *malloc(__SIZE_TYPE__);
int main(void) {
  char *raw = malloc(64 + 15), *p;
  p = (char *)(((__UINTPTR_TYPE__)raw + 63) & ~(__UINTPTR_TYPE__)63);
  p[63] = 1;
  return 0;
}
