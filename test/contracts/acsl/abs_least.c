// CONTRACT expect=false kind=overflow quick
/*@ assigns \nothing;
    ensures \result >= 0; */
int abs_of(int x) { return x < 0 ? -x : x; }
