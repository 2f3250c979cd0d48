// VERDICT expect=false property=unreach-call
/* The bucket of an address, found through its bytes in a structure. */
extern void *malloc(unsigned long);
extern void reach_error(void);
struct key {
  int kind;
  void *of;
};
static unsigned hash(const void *key, unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) h = h * 31 + ((const unsigned char *)key)[i];
  return h % 16;
}
int main(void) {
  struct key k = {1, 0};
  k.of = malloc(8);
  if (hash(&k, sizeof k) == 5) reach_error();
  if (hash(&k, sizeof k) == 6) reach_error();
  if (hash(&k, sizeof k) == 7) reach_error();
  return 0;
}
