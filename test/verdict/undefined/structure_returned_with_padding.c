// VERDICT expect=true property=none args=--checks=default,uninit default=true must=test,kiki
/* All members are set; that padding goes along is no mistake. */
struct item { char letter; int count; };
struct pair { short a, b; };
static struct item make(int n) {
  struct item i;
  i.letter = 'x';
  i.count = n;
  return i;
}
static int sum(struct pair p) { return p.a + p.b; }
int main(int argc, char **argv) {
  struct item i = make(argc & 15);
  struct pair p;
  p.a = (short)i.count;
  p.b = (short)i.letter;
  return sum(p) > 200 && i.count > 2;
}
