// VERDICT expect=true property=none args=--function=cross default=true
/* Vectors of three numbers, which may lie in one array. */
void cross(double *o, const double *a, const double *b) {
  o[0] = a[1] * b[2] - a[2] * b[1];
  o[1] = a[2] * b[0] - a[0] * b[2];
  o[2] = a[0] * b[1] - a[1] * b[0];
}
