// VERDICT expect=false property=unreach-call
/* What is forgotten where paths join is not the same at two joins. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__);
char s1[4] = {1, 1, 1, 1}, s2[4] = {2, 2, 2, 2}, buf[4];
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 5, c = __VERIFIER_nondet_uchar();
  if (c & 1) memcpy(buf, s1, n);
  char a = buf[0];
  memset(buf, 0, 4);
  if (c & 2) memcpy(buf, s2, n);
  char b = buf[0];
  if (a != b) reach_error();
  return 0;
}
