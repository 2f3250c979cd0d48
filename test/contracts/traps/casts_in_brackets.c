// CONTRACT expect=true quick
#include <protest.h>
#include <stdint.h>
#include <stddef.h>
typedef struct pair { int one, two; } pair;
typedef int (*compare)(int, int);
protest_pure static int half(int x) { return (int)(x / 2); }
/* Types in brackets in front of brackets are no calls. */
int f(int x, const void *p, compare c)
  protest_requires((size_t)(x) < 9 && (unsigned char)(x) < 10 && ((uint8_t)(x)) < 11)
  protest_requires(protest_readable((const pair *)(p), 1) && (const pair *)(p) != 0)
  protest_requires((compare)(c) == c && (int (*)(int, int))(c) == c && (__typeof__(x))(x) == x)
  protest_requires(((const pair *)(p))->one == 1 && (struct pair *)(p) != 0 && sizeof(pair)*(2) == 16)
  protest_ensures((half)(protest_result) == half(x))
{
  return x;
}

/*@ requires (uint8_t)(x) == (x) && (int) (x) < 5;
    ensures \result == (long)(x); */
int g(int x) { return x; }
