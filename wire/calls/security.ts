import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/security.ts';

/**
 * Second factors, sessions and devices. Where a user has a second factor, `second-factor-required`
 * answers withdrawals, new addresses and cards, and changes of passwords and factors, until
 * `safe/confirm` has been answered on this session within the last minutes. At the log-in and
 * before a new password by code it answers with a ticket; `safe/entry` proves the factor for that
 * ticket, and the command is sent again with it.
 */

const { postCall } = callsOf('security');

export const secondFactors = postCall<typeof schemas.secondFactors>('safe/second', 'user');
export const beginFactor = postCall<typeof schemas.beginFactor>('safe/second_begin', 'user');
export const addFactor = postCall<typeof schemas.addFactor>('safe/second_add', 'user');
export const removeFactor = postCall<typeof schemas.removeFactor>('safe/second_remove', 'user');

export const renewRecoveryCodes = postCall<typeof schemas.renewRecoveryCodes>(
  'safe/recovery_codes',
  'user',
);

export const beginConfirm = postCall<typeof schemas.beginConfirm>('safe/confirm_begin', 'user');
export const confirm = postCall<typeof schemas.confirm>('safe/confirm', 'user');
export const beginEntry = postCall<typeof schemas.beginEntry>('safe/entry_begin', 'anyone');
export const confirmEntry = postCall<typeof schemas.confirmEntry>('safe/entry', 'anyone');
export const sessionList = postCall<typeof schemas.sessionList>('safe/sessions', 'user');
export const endSession = postCall<typeof schemas.endSession>('safe/session_end', 'user');

/** Adds or replaces the phone or the e-mail address of the user. */
export const changeContact = postCall<typeof schemas.changeContact>('safe/contact', 'user');
export const closeAccount = postCall<typeof schemas.closeAccount>('safe/close', 'user');

/** Takes the request to close back. */
export const reopenAccount = postCall<typeof schemas.reopenAccount>('safe/close_cancel', 'user');
