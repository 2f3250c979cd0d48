// VERDICT expect=true property=none args=--function=le32 default=true needs='readable(p, 4)'
/* Four bytes, whatever is in them: no caller passes fewer. */
unsigned le32(const unsigned char *p) {
  return p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24;
}
