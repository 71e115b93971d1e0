import fc from 'fast-check';

/** Any counterexample notices a fault. The search for the smallest one takes minutes. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
