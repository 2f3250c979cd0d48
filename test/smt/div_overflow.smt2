; The smallest number divided by -1 is itself.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const m (_ BitVec 16))
(assert (= m (bvnot #x0000)))
(assert (or (distinct (bvsdiv #x8000 m) #x8000) (distinct (bvsrem #x8000 m) #x0000) (not (bvsdivo #x8000 m))))
(check-sat)
