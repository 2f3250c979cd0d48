// CONTRACT expect=false kind=postcondition quick says="complete behaviors"
/*@ behavior less: assumes x < 0; ensures \result == -1;
    behavior more: assumes x > 0; ensures \result == 1;
    complete behaviors; */
int sign(int x) { return (x > 0) - (x < 0); }
