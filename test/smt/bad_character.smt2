(assert [)
; ERROR 1:9: this character starts nothing
