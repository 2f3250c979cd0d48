// VERDICT expect=false property=unreach-call default=unknown
/* The bytes of an address go to an object of others one by one, and come back. */
extern void reach_error(void);
extern unsigned char *find_buffer(void);

static int locked;

int main(void) {
  unsigned char *b = find_buffer();
  int *p = &locked, *q;
  for (unsigned k = 0; k < sizeof p; k++) b[k] = ((unsigned char *)&p)[k];
  for (unsigned k = 0; k < sizeof p; k++) ((unsigned char *)&q)[k] = b[k];
  *q = 1;
  if (locked) reach_error();
  return 0;
}
