// CONTRACT expect=false kind=postcondition quick
#define N 4
/*@ requires \valid(a+(0..N-1));
    assigns a[0..N-2]; */
void fill(int *a) {
  a[0] = a[1] = a[2] = a[3] = 7;
}
