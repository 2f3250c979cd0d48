// CONTRACT expect=error quick says="acsl_misspelt.c:2:5: unsupported in ACSL: `requries`"
/*@ requries x > 0; */
int f(int x) { return x; }
