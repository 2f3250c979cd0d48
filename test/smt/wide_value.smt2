; Values of more than 64 bits.
;> sat
;> ((x #x0123456789abcdef0123456789abcdef5)
;>  (y #b1000000000000000000000000000000000000000000000000000000000000000000001))
(set-logic QF_BV)
(declare-const x (_ BitVec 132))
(declare-const y (_ BitVec 70))
(assert (= (bvlshr x (_ bv4 132)) (concat #x0 (_ bv1512366075204170929049582354406559215 128))))
(assert (= ((_ extract 3 0) x) #x5))
(assert (= y (bvor (bvshl (_ bv1 70) (_ bv69 70)) (_ bv1 70))))
(check-sat)
(get-value (x y))
