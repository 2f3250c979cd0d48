// VERDICT expect=true property=none args=--function=str_at default=unknown
/* Right for each text that str_new made; any pointer to characters is none. */
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
char str_at(str s, unsigned k) { return k > ((struct head *)s)[-1].n ? 0 : s[k]; }
