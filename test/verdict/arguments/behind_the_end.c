// VERDICT expect=false property=none default=false
/* The second character of an argument that may be empty. */
int main(int argc, char **argv) { return argc > 1 ? argv[1][1] : 0; }
