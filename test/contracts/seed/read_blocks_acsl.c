// CONTRACT expect=false open
/*@ requires length > 0 && \valid_read(data + (0 .. length - 1)); */
void read_blocks(const int *data, int length, int cookie) {
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
