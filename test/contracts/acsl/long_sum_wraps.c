// CONTRACT expect=false kind=postcondition quick
/*@ ensures \result >= x || y == 0; */
unsigned long add(unsigned long x, unsigned long y) { return x + y; }
