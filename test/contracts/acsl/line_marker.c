// CONTRACT expect=true quick
/* The number in the body is no flag of a line marker. */
/*@ ensures \result == x + 3; */
long plus(int x) { return x + 3L; }
