// VERDICT expect=false property=termination default=false
int more(void); /* has no body: returns any value each time, as the rules of SV-COMP say */
int main(void) {
  while (more()) {}
  return 0;
}
