import { fitsChain } from '@tideline/wire/chain-address';
import type { FormErrors } from '../../api/use-form.ts';
import { type Proof, type ProofField, proofErrors } from './owner-proof.tsx';

export interface AddressDraft extends Proof {
  readonly address: string;
  readonly remark: string;
}
export type AddressField = 'address' | ProofField;

/** RULE:withdraw-address: an address of the chain, six digits, and a code. */
export function addressErrors(
  { address, ...proof }: AddressDraft,
  chain: string,
): FormErrors<AddressField> {
  const plain = address.trim();
  const wrong =
    plain === '' ? 'field-required' : fitsChain(chain, plain) ? undefined : 'address-invalid';
  return { address: wrong, ...proofErrors(proof) } as FormErrors<AddressField>;
}
