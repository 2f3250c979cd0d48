// VERDICT expect=false property=none args=--function=str_at default=false
/* One character too many, of a text that str_new made: what is in front of it only that knows. */
void *malloc(__SIZE_TYPE__);
void *memcpy(void *, const void *, __SIZE_TYPE__);
typedef char *str;
struct head { unsigned n; };
str str_new(const void *from, int n) {
  struct head *h = malloc(sizeof *h + n + 1);
  if (!h) return 0;
  h->n = n;
  memcpy(h + 1, from, n);
  ((char *)(h + 1))[n] = 0;
  return (str)(h + 1);
}
char str_at(str s, unsigned k) { return k > ((struct head *)s)[-1].n + 1 ? 0 : s[k]; }
