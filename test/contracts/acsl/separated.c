// CONTRACT expect=true open quick
/*@ requires \valid(p) && \valid(q) && \separated(p, q);
    ensures *p == 1 && *q == 2; */
void both(int *p, int *q) {
  *p = 1;
  *q = 2;
}
