// CONTRACT expect=false kind=decreases quick
/* g calls f with the same n: the contract of g comes behind its first declaration. */
#include <protest.h>
int g(int n);
int f(int n) protest_requires(n >= 0) protest_decreases(n) protest_ensures(protest_result == 0) {
  return n ? g(n) : 0;
}
int g(int n) protest_requires(n >= 0) protest_decreases(n) protest_ensures(protest_result == 0) {
  return f(n);
}
