// CONTRACT expect=true quick
/*@ logic integer least(integer x, integer y) = x < y ? x : y;
    logic integer most(integer x, integer y) = x < y ? y : x; */

/*@ requires low <= high;
    ensures bounded: low <= \result <= high;
    ensures \result == least(most(x, low), high); */
int clamp(int x, int low, int high) {
  if (x < low) return low;
  return x > high ? high : x;
}
