// VERDICT expect=true property=termination default=true
int main(void) { return 0; }
