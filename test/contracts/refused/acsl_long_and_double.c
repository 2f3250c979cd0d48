// CONTRACT expect=error quick says="an integer of so many bits is rounded"
/*@ ensures \result == n; */
double as_double(long n) { return n; }
