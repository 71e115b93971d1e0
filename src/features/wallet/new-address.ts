import type { FormErrors } from '../../api/use-form.ts';
import { codeError } from '../../ui/forms/contact.ts';
import { fundPasswordError } from '../../ui/forms/passwords.ts';

export interface AddressDraft {
  readonly address: string;
  readonly remark: string;
  readonly password: string;
  readonly code: string;
}
export type AddressField = 'address' | 'fund_password' | 'code';

/**
 * RULE:withdraw-address: an address, six digits, and a code. The exchange checks the address
 * against its chain before it spends the code.
 */
export function addressErrors({ address, password, code }: AddressDraft): FormErrors<AddressField> {
  const secret = fundPasswordError(password);
  const proof = codeError(code);
  return {
    ...(address.trim() === '' && { address: 'field-required' }),
    ...(secret && { fund_password: secret }),
    ...(proof && { code: proof }),
  };
}
