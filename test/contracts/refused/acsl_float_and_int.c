// CONTRACT expect=error quick says="an integer of so many bits is rounded"
/* C compares x as a float; the numbers are different. */
/*@ ensures \result == x; */
float as_float(int x) { return x; }
