/* SHA-256 (FIPS 180-4), for the hashes of source files in test suites. */
#ifndef PT_REPORT_SHA256_H
#define PT_REPORT_SHA256_H

#include <stddef.h>

/* 64 hexadecimal digits and a NUL; returns OUT. */
char *pt_sha256(const void *bytes, size_t n, char out[65]);

#endif
