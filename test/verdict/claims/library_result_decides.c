// VERDICT expect=true property=none default=unknown engines=kiki,dash,test
// What nl_langinfo returns is never null; it has no model, so a run in which it is null is a warning, and no error.
#include <langinfo.h>

int main(void) { return nl_langinfo(RADIXCHAR)[0] == '.'; }
