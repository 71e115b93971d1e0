import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/security.ts';

/**
 * Second factors, sessions and devices. Where a user has a second factor, `second-factor-required`
 * answers withdrawals, new addresses and cards, and changes of passwords and factors, until
 * `safe/confirm` has been answered on this session within the last minutes. At the log-in and before a
 * new password by code it answers with a ticket; `safe/entry` proves the factor for that ticket, and the
 * command is sent again with it.
 */

export const secondFactors = defineCall<typeof schemas.secondFactors>({
  method: 'POST',
  path: 'safe/second',
  group: 'security',
  access: 'user',
  addition: true,
});

export const beginFactor = defineCall<typeof schemas.beginFactor>({
  method: 'POST',
  path: 'safe/second_begin',
  group: 'security',
  access: 'user',
  addition: true,
});

export const addFactor = defineCall<typeof schemas.addFactor>({
  method: 'POST',
  path: 'safe/second_add',
  group: 'security',
  access: 'user',
  addition: true,
});

export const removeFactor = defineCall<typeof schemas.removeFactor>({
  method: 'POST',
  path: 'safe/second_remove',
  group: 'security',
  access: 'user',
  addition: true,
});

export const renewRecoveryCodes = defineCall<typeof schemas.renewRecoveryCodes>({
  method: 'POST',
  path: 'safe/recovery_codes',
  group: 'security',
  access: 'user',
  addition: true,
});

export const beginConfirm = defineCall<typeof schemas.beginConfirm>({
  method: 'POST',
  path: 'safe/confirm_begin',
  group: 'security',
  access: 'user',
  addition: true,
});

export const confirm = defineCall<typeof schemas.confirm>({
  method: 'POST',
  path: 'safe/confirm',
  group: 'security',
  access: 'user',
  addition: true,
});

export const beginEntry = defineCall<typeof schemas.beginEntry>({
  method: 'POST',
  path: 'safe/entry_begin',
  group: 'security',
  access: 'anyone',
  addition: true,
});

export const confirmEntry = defineCall<typeof schemas.confirmEntry>({
  method: 'POST',
  path: 'safe/entry',
  group: 'security',
  access: 'anyone',
  addition: true,
});

export const sessionList = defineCall<typeof schemas.sessionList>({
  method: 'POST',
  path: 'safe/sessions',
  group: 'security',
  access: 'user',
  addition: true,
});

export const endSession = defineCall<typeof schemas.endSession>({
  method: 'POST',
  path: 'safe/session_end',
  group: 'security',
  access: 'user',
  addition: true,
});

/** Adds or replaces the phone or the e-mail address of the user. */
export const changeContact = defineCall<typeof schemas.changeContact>({
  method: 'POST',
  path: 'safe/contact',
  group: 'security',
  access: 'user',
  addition: true,
});

export const closeAccount = defineCall<typeof schemas.closeAccount>({
  method: 'POST',
  path: 'safe/close',
  group: 'security',
  access: 'user',
  addition: true,
});

/** Takes the request to close back. */
export const reopenAccount = defineCall<typeof schemas.reopenAccount>({
  method: 'POST',
  path: 'safe/close_cancel',
  group: 'security',
  access: 'user',
  addition: true,
});
