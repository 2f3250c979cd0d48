// VERDICT expect=false property=none kind=access default=false engines=kiki,dash,test
/* Whatever its definition says: it is const there, too. */
extern const int k;
int main(void) {
  if (k == 7) *(int *)&k = 1;
  return 0;
}
