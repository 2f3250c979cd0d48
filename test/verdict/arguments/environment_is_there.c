// VERDICT expect=false property=none default=false
/* Neither is the environment always empty, nor does its first variable begin with a certain letter. */
#include <assert.h>
int main(int argc, char **argv, char **variables) {
  if (variables[0]) assert(variables[0][0] != 'Z');
  return 0;
}
