// VERDICT expect=false property=none default=false engines=box,kiki,pred,dash,test
/* A text is constant memory. */
int main(void) {
  char *q = "abc";
  q[1] = 'z';
  return 0;
}
