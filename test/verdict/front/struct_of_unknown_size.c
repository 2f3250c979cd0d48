// VERDICT expect=true property=unreach-call default=unknown
// The end of the struct is open, and its definition elsewhere can have any number of elements.
void reach_error(void);
extern struct list { int n; int v[]; } list;

int main(void) {
  int x = list.v[3];
  if (x > 5 && x < 3) reach_error();
  return 0;
}
