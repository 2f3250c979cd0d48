// VERDICT expect=false property=none default=false
/* The vector ends with one null pointer. */
int main(int argc, char **argv) { return argv[argc + 1] != 0; }
