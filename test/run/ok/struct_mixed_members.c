// RUN expect=ok args=--checks=all
#include <stdio.h>

struct fd { float f; double d; };
struct ff { float a, b; };
struct fff { float a, b, c; };
struct id { int i; double d; };
struct dd { double a, b; };
struct cl { char c; long long l; };
struct nest { struct ff in[2]; short s; };
struct ld { long double v; int n; };

static struct fd f1(struct fd v) { return (struct fd){v.f + 1, v.d * 2}; }
static struct ff f2(struct ff v) { return (struct ff){v.b, v.a}; }
static struct fff f3(struct fff v) { return (struct fff){v.c, v.a, v.b}; }
static struct id f4(int before, struct id v, double after) {
  return (struct id){v.i + before, v.d + after};
}
static struct dd f5(struct dd v) { return (struct dd){v.a + v.b, v.a - v.b}; }
static struct cl f6(struct cl v) { return (struct cl){(char)(v.c + 1), v.l << 3}; }
static struct nest f7(struct nest v) {
  v.in[1].a += v.in[0].b;
  return v;
}
static struct ld f8(struct ld v) { return (struct ld){v.v / 4, v.n - 1}; }

int main(void) {
  struct fd a = f1((struct fd){1.5f, 2.25});
  struct ff b = f2((struct ff){1, 2});
  struct fff c = f3((struct fff){1, 2, 3});
  struct id d = f4(1, (struct id){2, 3.5}, 4.5);
  struct dd e = f5((struct dd){10, 3});
  struct cl f = f6((struct cl){'a', 5});
  struct nest g = f7((struct nest){{{1, 2}, {3, 4}}, 5});
  struct ld h = f8((struct ld){10, 3});
  printf("%g %g %g %g %g %g %g\n", a.f, a.d, b.a, b.b, c.a, c.b, c.c);
  printf("%d %g %g %g %c %lld\n", d.i, d.d, e.a, e.b, f.c, f.l);
  printf("%g %d %Lg %d\n", g.in[1].a, g.s, h.v, h.n);
  return 0;
}
