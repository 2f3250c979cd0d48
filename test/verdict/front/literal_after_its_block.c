// VERDICT expect=false property=none kind=access default=false
// A compound literal dies with its block.
struct pair { int a, b; };

int main(void) {
  struct pair *p;
  { p = &(struct pair){5, 6}; }
  { int other[4] = {0}; (void)other; }
  return p->a != 5;
}
