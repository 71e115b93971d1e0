import * as v from 'valibot';
import {
  areaCode,
  count,
  credential,
  email,
  fundPassword,
  nothing,
  password,
  phone,
  shortText,
  text,
  ticket,
  time,
} from '../fields.ts';

export const VERIFICATION = [
  'unverified',
  'basic-review',
  'basic',
  'advanced-review',
  'verified',
  'rejected',
] as const;

/** ENTITY:user as the client stores it under `vuex_user`. */
export const user = v.strictObject({
  id: text,
  account: text,
  nickname: text,
  /** Phone number with area code. */
  phone: v.nullable(text),
  /** Area code of the phone, with plus; calls for one-time codes have it as a separate field. */
  area_code: v.nullable(text),
  email: v.nullable(text),
  invitation_code: text,
  /** STATE:verification, per step. */
  verification: v.picklist(VERIFICATION),
  has_fund_password: v.boolean(),
  /**
   * True for a demo account without contact and password. It cannot be entered again after a
   * log-out; `user/guest_keep` turns it into a full account.
   */
  guest: v.boolean(),
  /** When the account closes, ms UTC; null while it stays open. */
  closes: v.nullable(time),
  created: time,
});
export type User = v.InferOutput<typeof user>;

/** ENTITY:session: the token is shown once and stored hashed. */
export const session = v.strictObject({ token: text, expires: time, user });
export type Session = v.InferOutput<typeof session>;

/** The form of a registration, and of a demo account that becomes a full account. */
const registration = v.strictObject({
  method: v.picklist(['phone', 'email']),
  area_code: v.optional(areaCode),
  phone: v.optional(phone),
  email: v.optional(email),
  code: text,
  password,
  password_confirm: password,
  invitation_code: text,
  agreement: v.picklist(['0', '1'], 'agreement-required'),
});

export const register = {
  meaning:
    'Opens an account with phone or e-mail, a one-time code and an invitation code, and logs in.',
  request: registration,
  response: session,
};

export const invitation = {
  meaning:
    'The invitation code that a sandbox lends to callers of its own machine; null where a person has to be invited.',
  request: v.strictObject({}),
  response: v.strictObject({ invitation_code: v.nullable(text) }),
  addition: true,
};

export const openGuest = {
  meaning:
    'Opens a demo account with paper funds in all four accounts, verified on paper, and logs in.',
  request: v.strictObject({}),
  response: session,
  addition: true,
};

export const keepGuest = {
  meaning:
    'Turns a demo account into a full account by contact, one-time code, password and invitation code; it keeps its id, funds, orders and histories.',
  request: registration,
  response: user,
  addition: true,
};

export const login = {
  meaning: 'Logs in with phone, e-mail or account name and password; a new token each time.',
  request: v.strictObject({
    account: v.pipe(v.string(), v.maxLength(254)),
    area_code: v.optional(areaCode),
    password: v.pipe(v.string(), v.maxLength(200)),
    /** Ticket of `second-factor-required`, proven by `safe/entry`. */
    factor_ticket: v.optional(ticket),
  }),
  response: session,
};

export const beginPasskeyLogin = {
  meaning:
    'Begins a log-in with a passkey alone: the options of the browser, and a ticket that is valid once, for five minutes.',
  request: v.strictObject({}),
  response: v.strictObject({
    ticket: text,
    /** JSON of `PublicKeyCredentialRequestOptions`. */
    options: text,
  }),
  addition: true,
};

export const passkeyLogin = {
  meaning:
    'Logs in with a passkey that has checked its owner by PIN, finger or face. It replaces the password and the second factor.',
  request: v.strictObject({ ticket, credential }),
  response: session,
  addition: true,
};

export const logout = {
  meaning: 'Ends this session, or every session of the user.',
  request: v.strictObject({ everywhere: v.optional(v.picklist(['0', '1'])) }),
  response: nothing,
  addition: true,
};

export const center = {
  meaning: 'The user as the account pages show it.',
  request: v.strictObject({}),
  response: user,
};

export const center2 = {
  meaning:
    'The user with what security and withdrawal need: verification, fund password, addresses, cards, sessions.',
  request: v.strictObject({}),
  response: v.strictObject({
    user,
    rejected_reason: v.nullable(text),
    withdraw_addresses: count,
    bank_cards: count,
    sessions: count,
    withdrawals_left_today: count,
  }),
};

export const realName = {
  meaning: 'Hands in basic verification.',
  request: v.strictObject({
    country: shortText,
    name: shortText,
    id_number: shortText,
    address: shortText,
  }),
  response: user,
};

export const realName2 = {
  meaning: 'Hands in advanced verification: three uploaded photos.',
  request: v.strictObject({ front: text, back: text, hand: text }),
  response: user,
};

export const hasPassword = {
  meaning: 'Whether a fund password is set.',
  request: v.strictObject({}),
  response: v.strictObject({ has_fund_password: v.boolean() }),
};

export const forget = {
  meaning: 'Sets a new login password with a checked ticket and ends every session.',
  request: v.strictObject({
    ticket,
    password,
    password_confirm: password,
    /** Ticket of `second-factor-required`, proven by `safe/entry`. */
    factor_ticket: v.optional(ticket),
  }),
  response: nothing,
};

export const changePassword = {
  meaning: 'Changes the login password and ends the other sessions.',
  request: v.strictObject({ old: password, password, password_confirm: password }),
  response: nothing,
};

export const changeFundPassword = {
  meaning:
    'Sets or changes the six-digit fund password; changing asks for the old one or a ticket.',
  request: v.strictObject({
    password: fundPassword,
    password_confirm: fundPassword,
    old: v.optional(fundPassword),
    ticket: v.optional(text),
  }),
  response: nothing,
};

export const setNickname = {
  meaning: 'Changes the nickname.',
  request: v.strictObject({ nickname: v.pipe(v.string(), v.minLength(1), v.maxLength(32)) }),
  response: user,
  addition: true,
};

export const upload = {
  meaning:
    'Takes one picture (multipart, field `file`) and gives the id other calls name it by; private to its owner.',
  request: v.strictObject({}),
  response: v.strictObject({ id: text, bytes: count, type: text }),
  addition: true,
};
