// VERDICT expect=true property=none kind=assertion default=unknown
/* clearenv has no model: what getenv gives afterwards is not known. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void) {
  if (setenv("A", "x", 1) || clearenv()) return 0;
  assert(!getenv("A"));
  return 0;
}
