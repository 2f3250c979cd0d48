// VERDICT expect=false property=none kind=access default=false
// The object itself is the limit of a flexible array.
struct text { int length; int number[1]; };

int main(void) {
  struct text t = {1, {7}};
  int *p = t.number;
  return t.number[1] + *p;
}
