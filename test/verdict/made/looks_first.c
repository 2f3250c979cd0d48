// VERDICT expect=true property=none args=--function=get default=unknown
/* No maker: it looks at what it is given. */
struct row { int used; int at[4]; };
void reset(struct row *r) {
  if (r->used != 4) r->used = 4;
  r->at[0] = r->at[1] = r->at[2] = r->at[3] = 0;
}
int get(struct row *r, int k) { return k >= 0 && k < r->used ? r->at[k] : 0; }
