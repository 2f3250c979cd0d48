// CONTRACT expect=true quick
#define LOW 0
#define N 4
/*@ requires \valid(a + (LOW..N-1));
    assigns a[LOW..N-1];
    ensures \forall integer i; LOW <= i < N ==> a[i] == 7; */
void fill(int *a) {
  a[0] = a[1] = 7;
  a[2] = a[3] = 7;
}
