// CONTRACT expect=error quick says="acsl_lemma.c:2:5: unsupported in ACSL: `lemma`"
/*@ lemma positive: \forall integer x; 0 <= x < 9 ==> x >= 0; */
/*@ requires x > 0; */
int f(int x) { return x; }
