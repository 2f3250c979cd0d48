// VERDICT expect=false property=none kind=div-zero default=false
// A function of the user's own that is defined elsewhere may return anything: its caller must be ready for that.
int how_many(void);

int main(void) { return 10 / how_many(); }
