// CONTRACT expect=error quick says="a label that is not Pre"
/*@ ensures \at(x, Somewhere) == x; */
int f(int x) { return x; }
