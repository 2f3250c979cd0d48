// VERDICT expect=true property=unreach-call default=true
/* A copy of an object of others has any value, which is tested before it is used. */
extern void reach_error(void);
struct limits { int least, most; };
extern struct limits *find_limits(void);

int main(void) {
  struct limits l = *find_limits(), *p = &l;
  if (p->least > p->most) p->most = p->least;
  if (p->least > p->most) reach_error();
  return 0;
}
