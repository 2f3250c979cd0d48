(set-logic QF_BV)
(check-sat)
(assert true
; ERROR 5:1: `)` is expected, but the text ends
