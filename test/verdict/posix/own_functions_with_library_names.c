// VERDICT expect=true property=none default=unknown
/* Functions of the program that are defined elsewhere are not those of the library: their types differ. */
extern void error(void);
extern int wait(void);
extern int bind(int);
extern void send(int *);
extern char *getuid(void);
int main(void) {
  int x = 0;
  wait();
  send(&x);
  bind(3);
  error();
  return getuid() == 0 ? x : 1;
}
