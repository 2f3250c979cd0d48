(push)
(pop 2)
; ERROR 2:6: pop 2, but there are 1 levels
