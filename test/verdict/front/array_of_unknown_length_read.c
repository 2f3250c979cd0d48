// VERDICT expect=true property=none default=unknown
// How many pointers there are is not known, so that neither an error nor its absence can be claimed.
extern struct opaque *table[];
extern int count;

int main(void) {
  if (count > 2) return table[2] != 0;
  return 0;
}
