// CONTRACT expect=error quick says="a new object but as a part of"
int *f(int n) __CPROVER_ensures(__CPROVER_forall { int i; 0 <= i && i < n ==> __CPROVER_is_fresh(__CPROVER_return_value, i) }) { return 0; }
