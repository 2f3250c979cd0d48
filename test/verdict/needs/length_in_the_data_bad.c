// VERDICT expect=false property=none args=--function=second default=false
/* What is in the bytes decides how many of them are read: callers do not choose that. */
int second(const unsigned char *p) { return p[0] == 7 ? p[1] : 0; }
