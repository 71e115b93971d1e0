import { changeFundPassword } from '@tideline/wire/calls/user';
import { type Observable, of, switchMap } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { FormErrors } from '../../api/use-form.ts';
import { type ContactDraft, codeError } from '../../trading/forms/contact.ts';
import {
  fundPasswordError,
  newFundPasswordError,
  repeatError,
} from '../../trading/forms/passwords.ts';
import { proveOwner } from './forgotten-password.ts';

/** How a change is allowed: the first one is simply set. */
type Proof = 'first' | 'old' | 'code';

export interface FundDraft {
  readonly proof: Proof;
  readonly old: string;
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
}
export type FundField = 'old' | 'code' | 'password' | 'password_confirm';

export const fundErrors = ({ proof, old, code, password, repeat }: FundDraft) =>
  ({
    old: proof === 'old' ? fundPasswordError(old) : undefined,
    code: proof === 'code' ? codeError(code) : undefined,
    password: newFundPasswordError(password),
    password_confirm: repeatError(password, repeat),
  }) as FormErrors<FundField>;

/** Sets or changes the six digits; with a code, first gets its ticket. */
export function sendFundPassword(
  draft: FundDraft,
  contact: ContactDraft,
): Observable<Answer<unknown>> {
  const { proof, old, code, password, repeat } = draft;
  const request = { password, password_confirm: repeat };
  if (proof === 'first') return call(changeFundPassword, request);
  if (proof === 'old') return call(changeFundPassword, { ...request, old });
  return proveOwner({ ...contact, code }, 'fund-password').pipe(
    switchMap((answer) =>
      answer.kind === 'ok'
        ? call(changeFundPassword, { ...request, ticket: answer.data })
        : of(answer),
    ),
  );
}
