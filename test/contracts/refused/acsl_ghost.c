// CONTRACT expect=error quick says="acsl_ghost.c:4:7: unsupported in ACSL: an annotation that is in front of no loop"
/*@ requires x > 0; */
int f(int x) {
  //@ ghost int y = x;
  return x;
}
