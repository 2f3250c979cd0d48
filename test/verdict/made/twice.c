// VERDICT expect=true property=none args=--function=open_with default=any
/* What prepares an object gets none that is prepared already: its memory would be lost. */
void *malloc(__SIZE_TYPE__);
struct stream { int fd; char *room; };
int open_with(struct stream *s, int n) {
  if (!s || n < 1 || n > 100) return -1;
  char *room = malloc(n);
  if (!room) return -1;
  s->room = room;
  return 0;
}
int open_small(struct stream *s) { return open_with(s, 10); }
