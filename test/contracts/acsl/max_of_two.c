// CONTRACT expect=true quick
/*@ requires \valid_read(p) && \valid_read(q);
    ensures \result >= *p && \result >= *q;
    ensures \result == *p || \result == *q; */
int max_of(const int *p, const int *q) { return *p > *q ? *p : *q; }
