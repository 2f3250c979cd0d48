// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <string.h>

typedef int four __attribute__((vector_size(16)));
typedef float reals __attribute__((vector_size(16)));
typedef float point __attribute__((ext_vector_type(3)));
typedef _Bool bits __attribute__((ext_vector_type(8)));
typedef int eight __attribute__((ext_vector_type(8)));

static bits mask = {0, 1, 1};
static struct {
  char c;
  bits v[2];
} masks = {1, {{1}, {0, 1}}};
static point origin = {1, 2, 3};

static void show(four v) { printf("[%d %d %d %d] ", v[0], v[1], v[2], v[3]); }

static void arithmetic(four a, four b) {
  show(a + b);
  show(b / a);
  show(b % a);
  show(a < b);
  show(~a ^ b);
  show(a >> (four){0, 1, 1, 2});
  show(__builtin_shufflevector(a, b, 3, 4, 1, 7));
  show(__builtin_elementwise_max(a, b));
  show(__builtin_elementwise_add_sat(a, b));
  a[2] = 9;
  a[b[0] % 4] += 5;
  show(a);
  printf("%d %d %d %d %d\n", __builtin_reduce_add(a), __builtin_reduce_max(b), __builtin_reduce_min(b),
         __builtin_reduce_xor(a), __builtin_reduce_or(b));
}

static int byte(const void *p) {
  unsigned char c;
  memcpy(&c, p, 1);
  return c;
}

/* vectors of _Bool have one bit for each element */
static void booleans(void) {
  bits b = {1, 0, 1, 1, 0, 0, 1, 0}, all = mask;
  printf("%zu %d %d ", sizeof b, byte(&b), byte(&mask));
  all[1] = 0;
  all |= b;
  printf("%d %d%d%d ", byte(&all), all[0], all[1], all[2]);
  printf("%d %d %d\n", masks.v[0][0], masks.v[1][0], masks.v[1][1]);
  eight low = (eight){1, 2, 3, 4, 5, 6, 7, 8} < 5;
  b = __builtin_convertvector(low, bits);
  printf("%d\n", byte(&b));
}

int main(void) {
  arithmetic((four){1, -2, 3, 4}, (four){5, 6, -7, 8});
  booleans();
  reals r = __builtin_convertvector(((four){1, 2, 3, 4}), reals) / 2;
  printf("%g %g %g\n", r[0], r[3], __builtin_reduce_max(r));
  point p = origin;
  p.x = 5;
  p.yz = p.zy;
  p *= origin;
  printf("%g %g %g %zu\n", p.x, p.y, p.z, sizeof p);
  return 0;
}
