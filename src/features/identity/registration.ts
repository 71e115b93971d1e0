import type { RequestOf } from '@tideline/wire';
import type { register } from '@tideline/wire/calls/user';
import type { FormErrors } from '../../api/use-form.ts';
import {
  type ContactDraft,
  codeError,
  contactError,
  plainPhone,
} from '../../trading/forms/contact.ts';
import { newPasswordError, repeatError } from '../../trading/forms/passwords.ts';

export interface RegisterDraft extends ContactDraft {
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
  readonly invitation: string;
  readonly agreed: boolean;
}

/** Field names of the call, so that a refusal finds its field. */
export type RegisterField =
  | 'phone'
  | 'email'
  | 'code'
  | 'password'
  | 'password_confirm'
  | 'invitation_code'
  | 'agreement';

/**
 * RULE:register-method, -code, -password, -confirm, -invitation and -agreement, in screen order.
 */
export function registerErrors(draft: RegisterDraft): FormErrors<RegisterField> {
  const errors = {
    [draft.method]: contactError(draft),
    code: codeError(draft.code),
    password: newPasswordError(draft.password),
    password_confirm: repeatError(draft.password, draft.repeat),
    invitation_code: draft.invitation.trim() === '' ? 'invitation-required' : undefined,
    agreement: draft.agreed ? undefined : 'agreement-required',
  };
  return errors as FormErrors<RegisterField>;
}

export function registerRequest(draft: RegisterDraft): RequestOf<typeof register> {
  return {
    method: draft.method,
    ...(draft.method === 'phone'
      ? { area_code: draft.area, phone: plainPhone(draft.phone) }
      : { email: draft.email.trim() }),
    code: draft.code,
    password: draft.password,
    password_confirm: draft.repeat,
    invitation_code: draft.invitation.trim(),
    agreement: draft.agreed ? '1' : '0',
  };
}
