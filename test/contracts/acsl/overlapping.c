// CONTRACT expect=false kind=postcondition quick says="disjoint behaviors"
/*@ behavior less: assumes x <= 0; ensures \result <= 0;
    behavior more: assumes x >= 0; ensures \result >= 0;
    complete behaviors;
    disjoint behaviors; */
int sign(int x) { return (x > 0) - (x < 0); }
