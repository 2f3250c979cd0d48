// CONTRACT expect=false kind=postcondition quick
/*@ requires \valid(p) && \valid(q);
    ensures *p == 1 && *q == 2; */
void both(int *p, int *q) {
  *p = 1;
  *q = 2;
}
