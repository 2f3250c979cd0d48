// CONTRACT expect=false kind=precondition quick args="--function caller" says="requires y != 0"
/*@ requires y != 0;
    assigns \nothing;
    ensures \result == x / y; */
unsigned divide(unsigned x, unsigned y) { return x / y; }

/*@ ensures \result <= x; */
unsigned caller(unsigned x, unsigned y) { return divide(x, y); }
