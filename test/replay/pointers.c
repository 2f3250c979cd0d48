// REPLAY args=--function=find
/* Starts at a function with pointers to a list, to a text and to a function. */
struct item {
  struct item *next;
  const char *name;
  unsigned low : 3, high : 7;
  short sizes[3];
};

int find(struct item *list, const char *name, int (*accept)(int), double scale) {
  int n = 0;
  for (struct item *i = list; i; i = i->next) {
    if (!i->name || !name) continue;
    if (i->name[0] == name[0] && name[0]) n += i->sizes[2] == 5 ? 2 : 1;
    if (i->high == 99 && accept && accept(n) == 42 && scale > 1) return 100 / (n - 2);
  }
  return n;
}
