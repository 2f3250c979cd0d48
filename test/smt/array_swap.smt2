; Swapping two elements twice changes nothing.
(set-logic QF_ABV)
(set-info :status unsat)
(define-sort Mem () (Array (_ BitVec 16) (_ BitVec 16)))
(declare-const a Mem)
(declare-const i (_ BitVec 16))
(declare-const j (_ BitVec 16))
(declare-const k (_ BitVec 16))
(define-fun swap ((m Mem) (p (_ BitVec 16)) (q (_ BitVec 16))) Mem
  (store (store m p (select m q)) q (select m p)))
(assert (distinct (select (swap (swap a i j) i j) k) (select a k)))
(check-sat)
