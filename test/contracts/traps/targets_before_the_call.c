// CONTRACT expect=true open quick
#include <protest.h>

/* what is assigned is said of the state before the call */
int buf[8], head;

void put(int x)
  protest_requires(0 <= head && head < 7)
  protest_assigns(buf[head], head)
  protest_ensures(head == protest_old(head) + 1 && buf[head - 1] == x)
{
  buf[head] = x;
  head++;
}

int user(void)
  protest_requires(head == 2 && buf[3] == 9)
  protest_assigns(buf[2], head)
  protest_ensures(protest_result == 9 && buf[2] == 4)
{
  put(4);
  return buf[3];
}
