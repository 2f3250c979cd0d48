// CONTRACT expect=false
#include <protest.h>
void read_blocks(const int *data, int length, int cookie)
  protest_requires(length > 0 && protest_readable(data, length))
{
  int i = 0, sum = 0;
  while (1) {
    int next = data[i];
    if (!(i < next && next < length)) return;
    i = i + 1;
    for (; i < next; i = i + 1) {
      if (data[i] == cookie) i = i + 1;
      else sum ^= data[i];
    }
  }
}
