// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
extern void reach_error(void);
extern const int k, t[4];
int main(void) {
  if (k == 12345 && t[2] == k + 1) reach_error();
  return 0;
}
