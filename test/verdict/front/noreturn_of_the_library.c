// VERDICT expect=true property=unreach-call default=true
// A function that leaves the thread does not return, even when it is declared without the attribute.
void reach_error(void);
void pthread_exit(void *);

int main(void) {
  pthread_exit(0);
  reach_error();
}
