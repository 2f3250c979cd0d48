// VERDICT expect=false property=none kind=access default=false
/* setlocale gives NULL when there is no such locale. */
#include <locale.h>
int main(void) { return setlocale(LC_ALL, "") [0]; }
