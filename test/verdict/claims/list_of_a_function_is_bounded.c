// VERDICT expect=false property=none args='--function=third -m32' default=unknown
// Fails for lists of three and more nodes.
struct list {
  struct list *next;
  int v;
};

int third(struct list *l) {
  int n = 0, a[4] = {0};
  while (l) {
    n++;
    l = l->next;
  }
  return n < 3 ? 0 : a[n + 1];
}
