// CONTRACT expect=error quick says="acsl_outside_of_a_loop.c:2:5: a clause of a loop outside of a loop"
/*@ loop invariant x > 0; */
int f(int x) { return x; }
