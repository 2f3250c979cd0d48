/* Whether two names mean one file: a debugger's names are relative to the folder of the compiler,
   others are as the user wrote them. */
#ifndef PT_BASE_SAME_FILE_H
#define PT_BASE_SAME_FILE_H

#include <stdbool.h>

/* Equal names are the same even where there is no such file. */
bool pt_same_file(const char *a, const char *b);

#endif
