(declare-const x (_ BitVec 8))
(assert (= ((_ extract 8 1) x) x))
; ERROR 2:12: `extract`: no bits 8 to 1 in 8 bits
