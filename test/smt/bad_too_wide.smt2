(declare-const x (_ BitVec 1024))
; ERROR 1:18: a bit-vector of 1024 bits; 1 to 512 are supported
