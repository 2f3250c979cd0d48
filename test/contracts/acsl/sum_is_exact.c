// CONTRACT expect=false kind=postcondition quick says="ensures \result == x + y"
/*@ ensures \result == x + y; */
unsigned add(unsigned x, unsigned y) { return x + y; }
