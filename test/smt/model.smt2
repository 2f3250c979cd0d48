; A model has a definition for every name.
;> sat
;> (
;> (define-fun x () (_ BitVec 8) #x2a)
;> (define-fun p () Bool true)
;> (define-fun z () (_ BitVec 3) #b110)
;> )
(set-option :produce-models true)
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(declare-fun p () Bool)
(declare-fun z () (_ BitVec 3))
(assert (= (bvmul x #x03) #x7e))
(assert (xor p (bvult x #x10)))
(assert (= (concat z z) #b110110))
(check-sat)
(get-model)
