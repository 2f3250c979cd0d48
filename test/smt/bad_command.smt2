(solve)
; ERROR 1:2: the command `solve` is not supported
