// REPLAY args=--function=insert
/* Starts at a function: its arguments are inputs. */
struct table {
  int used, at[4];
};

int insert(struct table *t, int item, unsigned char times) {
  if (!t) return -1;
  t->used = 0;
  for (unsigned char k = 0; k < times && k < 3; k++)
    t->at[t->used++] = item;
  return 100 / (item - times);
}
