// VERDICT expect=true property=none args=--function=share default=any engines=kiki,dash,test needs='parts != 0'
// After reset() a call fails: with the first value of the variable it does not.
static int parts = 4;

void reset(void) { parts = 0; }
int share(int n) { return n / 2 / parts; }
