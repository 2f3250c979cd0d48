// VERDICT expect=false property=none kind=uninit args=--checks=default,uninit default=unknown engines=test,kiki
/* One element of a vector is set, another one is looked at. */
typedef short vector __attribute__((vector_size(8)));
int main(int argc, char **argv) {
  vector v;
  v[1] = (short)argc;
  if (v[3] > 4) return 1;
  return 0;
}
