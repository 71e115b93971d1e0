import * as v from 'valibot';
import {
  areaCode,
  count,
  credential,
  email,
  id,
  nothing,
  password,
  phone,
  text,
  ticket,
  time,
} from '../fields.ts';
import { user } from './user.ts';

/** Proofs of identity besides the password. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
const factorKind = v.picklist(FACTOR_KINDS);

/** Six digits of an authenticator, or a recovery code. */
const proof = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const recoveryCodes = v.strictObject({ recovery_codes: v.nullable(v.array(text)) });

export const passkey = v.strictObject({ id: text, name: text, created: time, used: time });

export const secondFactors = {
  meaning: 'Second factors of the user, and until when this session is confirmed.',
  request: v.strictObject({}),
  response: v.strictObject({
    totp: v.boolean(),
    passkeys: v.array(passkey),
    recovery_left: count,
    confirmed_until: v.nullable(time),
  }),
  addition: true,
};

export const beginFactor = {
  meaning:
    'Begins to add a second factor: the secret of an authenticator, or the options of a passkey. The first factor asks for the login password, further ones for a confirmation.',
  request: v.strictObject({ kind: factorKind, password: v.optional(password) }),
  response: v.strictObject({
    /** Base32; null for passkeys. */
    secret: v.nullable(text),
    /** `otpauth://` address of the secret. */
    uri: v.nullable(text),
    /** JSON of `PublicKeyCredentialCreationOptions`; null for authenticators. */
    options: v.nullable(text),
  }),
  addition: true,
};

export const addFactor = {
  meaning:
    'Adds a second factor once it has proven to work. With the first one come recovery codes, shown once.',
  request: v.strictObject({
    kind: factorKind,
    code: v.optional(proof),
    credential: v.optional(credential),
    name: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  response: recoveryCodes,
  addition: true,
};

export const removeFactor = {
  meaning: 'Removes a second factor: `totp`, or the id of a passkey.',
  request: v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(1_400)) }),
  response: nothing,
  addition: true,
};

export const renewRecoveryCodes = {
  meaning: 'Makes new recovery codes; the ones before are void.',
  request: v.strictObject({}),
  response: recoveryCodes,
  addition: true,
};

const proofs = v.strictObject({
  totp: v.boolean(),
  recovery: v.boolean(),
  /** JSON of `PublicKeyCredentialRequestOptions`; null without passkeys. */
  options: v.nullable(text),
});

export const beginConfirm = {
  meaning: 'What this session can be confirmed with.',
  request: v.strictObject({}),
  response: proofs,
  addition: true,
};

const given = {
  kind: v.picklist([...FACTOR_KINDS, 'recovery']),
  code: v.optional(proof),
  credential: v.optional(credential),
};

export const confirm = {
  meaning: 'Confirms this session with a second factor or a recovery code, for five minutes.',
  request: v.strictObject(given),
  response: v.strictObject({ until: time }),
  addition: true,
};

export const beginEntry = {
  meaning: 'What the log-in or the new password of a ticket can be confirmed with.',
  request: v.strictObject({ ticket }),
  response: proofs,
  addition: true,
};

export const confirmEntry = {
  meaning:
    'Proves a second factor or a recovery code for a ticket. The refused command is then sent again with the ticket in `factor_ticket`.',
  request: v.strictObject({ ticket, ...given }),
  response: nothing,
  addition: true,
};

/** A session, or a device. */
const place = v.strictObject({
  id: text,
  device: text,
  address: text,
  created: time,
  seen: time,
  current: v.boolean(),
});

export const sessionList = {
  meaning: 'Sessions of the user that live, and devices the user has logged in from.',
  request: v.strictObject({}),
  response: v.strictObject({ sessions: v.array(place), devices: v.array(place) }),
  addition: true,
};

export const endSession = {
  meaning: 'Ends a session of the user, or forgets a device and ends its sessions.',
  request: v.strictObject({ kind: v.picklist(['session', 'device']), id }),
  response: nothing,
  addition: true,
};

export const changeContact = {
  meaning:
    'Adds or replaces the phone or the e-mail address, with a ticket for a present contact and a code to the new one. Withdrawals stay closed for a day.',
  request: v.strictObject({
    ticket,
    method: v.picklist(['phone', 'email']),
    area_code: v.optional(areaCode),
    phone: v.optional(phone),
    email: v.optional(email),
    code: text,
  }),
  response: user,
  addition: true,
};

export const closeAccount = {
  meaning:
    'Closes the account after a week and ends every session and API key. Until then its owner can log in and take the request back.',
  request: v.strictObject({ password }),
  response: v.strictObject({ closes: time }),
  addition: true,
};

export const reopenAccount = {
  meaning: 'Takes back the request to close the account.',
  request: v.strictObject({}),
  response: user,
  addition: true,
};
