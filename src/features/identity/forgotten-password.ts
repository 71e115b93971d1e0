import { checkEmail, checkMobile } from '@tideline/wire/calls/codes';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { FormErrors } from '../../api/use-form.ts';
import {
  type ContactDraft,
  codeError,
  contactError,
  plainPhone,
} from '../../trading/forms/contact.ts';
import { newPasswordError, repeatError } from '../../trading/forms/passwords.ts';

export interface OwnerDraft extends ContactDraft {
  readonly code: string;
}
export type OwnerField = 'phone' | 'email' | 'code';

export const ownerErrors = (draft: OwnerDraft): FormErrors<OwnerField> =>
  ({ [draft.method]: contactError(draft), code: codeError(draft.code) }) as FormErrors<OwnerField>;

export interface PasswordDraft {
  readonly password: string;
  readonly repeat: string;
}
export type PasswordField = 'password' | 'password_confirm';

export const passwordErrors = ({ password, repeat }: PasswordDraft): FormErrors<PasswordField> =>
  ({
    password: newPasswordError(password),
    password_confirm: repeatError(password, repeat),
  }) as FormErrors<PasswordField>;

/** Sends the code and gets the ticket for the next step. */
export function proveOwner(
  draft: OwnerDraft,
  purpose: 'forget' | 'fund-password' | 'contact',
): Observable<Answer<string>> {
  const { method, area, phone, email, code } = draft;
  const answer$ =
    method === 'phone'
      ? call(checkMobile, { area_code: area, phone: plainPhone(phone), code, purpose })
      : call(checkEmail, { email: email.trim(), code, purpose });
  return answer$.pipe(
    map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.ticket } : answer)),
  );
}
