// CONTRACT expect=error quick says="another contract at line 2"
/*@ requires x > 0; */
int f(int x);
/*@ requires x > 1; */
int f(int x) { return x; }
