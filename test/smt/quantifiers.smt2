; Every number has a negative; not every one has an inverse.
; SOLVERS: auto z3 cvc5
(set-logic BV)
(push)
(assert (forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (= (bvadd x y) #x0))))
(set-info :status sat)
(check-sat)
(pop)
(assert (forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (= (bvmul x y) #x1))))
(set-info :status unsat)
(check-sat)
