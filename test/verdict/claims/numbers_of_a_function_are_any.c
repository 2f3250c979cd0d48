// VERDICT expect=true property=none args=--function=clamp default=true engines=kiki,dash,test
// Nothing is assumed of numbers, nor of a pointer that nobody looks at: this is about all calls.
int unrelated;

int clamp(int n, int low, int high, void *user) { return n < low ? low : n > high ? high : n; }
