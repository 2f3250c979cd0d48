// CONTRACT expect=true quick
#include <math.h>
/* Comparisons are exact; (double)(x + y) is the sum rounded once, as C computes it. */
/*@ requires 0 <= x <= 1 && 0.5 <= y <= 1.25e2; ensures \result == (double)(x + y); */
double sum(double x, double y) { return x + y; }

/*@ predicate doubled(double a, double b) = a == (double)(b + b);
 */
/*@ requires 0 <= x <= 1; ensures doubled(\result, x); */
double twice(double x) { return x + x; }

/*@ requires -9 <= x <= 9 && \valid_read(p + (0 .. 2)) && 0 <= i < 2 && p[i + 1] <= 1 && p[i + 1] >= 0;
    ensures (p[i + 1] < x ==> \result == i + 1) && \result <= i + 1;
    ensures \result == 0 || x > (double)0.1 || -x <= 0; */
int index(float x, const float *p, int i) { return p[i + 1] < x ? i + 1 : 0; }

/*@ requires n * n <= 100; ensures \result * 2 + 1 > n || n < 1; */
int other(int n, double unused) { return n; }
