// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// Wherever numbers is defined, it has a first element.
void reach_error(void);
extern int numbers[];

int main(void) {
  numbers[0] = 1;
  reach_error();
  return 0;
}
