(echo "a")
(echo "a)
; ERROR 2:7: the string is not closed
