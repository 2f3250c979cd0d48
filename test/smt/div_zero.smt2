; Division by zero has the values that SMT-LIB says.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (= z #x00))
(assert (not (and
  (= (bvudiv x z) #xff)
  (= (bvurem x z) x)
  (= (bvsdiv x z) (ite (bvslt x #x00) #x01 #xff))
  (= (bvsrem x z) x)
  (= (bvsmod x z) x))))
(check-sat)
