// VERDICT expect=false property=none kind=assertion default=false
// The way out of a small maze is an input; klee_silent_exit ends a run that walks into a wall.
#include <klee/klee.h>
static const char maze[5][8] = {"#######", "#@  # #", "# #   #", "# ###X#", "#######"};
int main(void) {
  char steps[6];
  int x = 1, y = 1;
  klee_make_symbolic(steps, sizeof steps, "steps");
  for (unsigned k = 0; k < sizeof steps; k++) {
    if (steps[k] == 'd') x++;
    else if (steps[k] == 's') y++;
    else if (steps[k] == 'w') y--;
    else klee_silent_exit(0);
    if (maze[y][x] == 'X') klee_assert(0);
    if (maze[y][x] == '#') klee_silent_exit(0);
  }
  return 0;
}
