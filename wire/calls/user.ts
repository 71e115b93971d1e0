import * as v from 'valibot';
import { call } from '../call.ts';
import { code, count, fundPassword, nothing, password, shortText, text, time } from '../fields.ts';

export const VERIFICATION = [
  'unverified',
  'basic-review',
  'basic',
  'advanced-review',
  'verified',
  'rejected',
] as const;

/** ENTITY:user as the client keeps it under `vuex_user`. */
export const user = v.strictObject({
  id: text,
  account: text,
  nickname: text,
  phone: v.nullable(text),
  email: v.nullable(text),
  invitation_code: text,
  /** STATE:verification, per step. */
  verification: v.picklist(VERIFICATION),
  has_fund_password: v.boolean(),
  created: time,
});
export type User = v.InferOutput<typeof user>;

/** ENTITY:session: the token is shown once and stored hashed. */
export const session = v.strictObject({ token: text, expires: time, user });
export type Session = v.InferOutput<typeof session>;

const phone = v.pipe(v.string(), v.maxLength(20), v.regex(/^\+?\d{4,18}$/));
const email = v.pipe(v.string(), v.maxLength(254), v.email());
const areaCode = v.pipe(v.string(), v.regex(/^\+?\d{1,4}$/));
const purpose = v.picklist(['register', 'forget', 'address', 'fund-password']);
const sent = v.strictObject({ resend_after: count, expires: time });

export const areaCodes = call({
  method: 'POST',
  path: 'area_code',
  group: 'codes',
  access: 'anyone',
  meaning: 'Telephone area codes with country names in the caller’s language.',
  request: v.strictObject({}),
  response: v.strictObject({
    areas: v.array(v.strictObject({ code: text, country: text, name: text })),
  }),
});

export const smsSend = call({
  method: 'POST',
  path: 'sms_send',
  group: 'codes',
  access: 'anyone',
  meaning:
    'Sends a one-time code to a phone; the answer is the same whether the number is known or not.',
  request: v.strictObject({ area_code: areaCode, phone, purpose }),
  response: sent,
});

export const smsMail = call({
  method: 'POST',
  path: 'sms_mail',
  group: 'codes',
  access: 'anyone',
  meaning:
    'Sends a one-time code by e-mail; the answer is the same whether the address is known or not.',
  request: v.strictObject({ email, purpose }),
  response: sent,
});

export const register = call({
  method: 'POST',
  path: 'user/register',
  group: 'user',
  access: 'anyone',
  meaning:
    'Opens an account with phone or e-mail, a one-time code and an invitation code, and logs in.',
  request: v.strictObject({
    method: v.picklist(['phone', 'email']),
    area_code: v.optional(areaCode),
    phone: v.optional(phone),
    email: v.optional(email),
    code: text,
    password,
    password_confirm: password,
    invitation_code: text,
    agreement: v.picklist(['0', '1']),
  }),
  response: session,
});

export const login = call({
  method: 'POST',
  path: 'user/login',
  group: 'user',
  access: 'anyone',
  meaning: 'Logs in with phone, e-mail or account name and password; a new token each time.',
  request: v.strictObject({
    account: v.pipe(v.string(), v.maxLength(254)),
    area_code: v.optional(areaCode),
    password: v.pipe(v.string(), v.maxLength(200)),
  }),
  response: session,
});

export const logout = call({
  method: 'POST',
  path: 'user/logout',
  group: 'user',
  access: 'user',
  meaning: 'Ends this session, or every session of the user.',
  request: v.strictObject({ everywhere: v.optional(v.picklist(['0', '1'])) }),
  response: nothing,
  addition: true,
});

export const center = call({
  method: 'GET',
  path: 'user/center',
  group: 'user',
  access: 'user',
  meaning: 'The user as the account pages show it.',
  request: v.strictObject({}),
  response: user,
});

export const center2 = call({
  method: 'GET',
  path: 'user/center2',
  group: 'user',
  access: 'user',
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
});

export const realName = call({
  method: 'POST',
  path: 'user/real_name',
  group: 'user',
  access: 'user',
  meaning: 'Hands in basic verification.',
  request: v.strictObject({
    country: shortText,
    name: shortText,
    id_number: shortText,
    address: shortText,
  }),
  response: user,
});

export const realName2 = call({
  method: 'POST',
  path: 'user/real_name2',
  group: 'user',
  access: 'user',
  meaning: 'Hands in advanced verification: three uploaded photos.',
  request: v.strictObject({ front: text, back: text, hand: text }),
  response: user,
});

export const hasPassword = call({
  method: 'POST',
  path: 'user/has_password',
  group: 'user',
  access: 'user',
  meaning: 'Whether a fund password is set.',
  request: v.strictObject({}),
  response: v.strictObject({ has_fund_password: v.boolean() }),
});

export const checkMobile = call({
  method: 'POST',
  path: 'user/check_mobile',
  group: 'user',
  access: 'anyone',
  meaning: 'Checks a one-time code sent to a phone and gives the ticket the next step needs.',
  request: v.strictObject({ area_code: areaCode, phone, code, purpose }),
  response: v.strictObject({ ticket: text, expires: time }),
});

export const checkEmail = call({
  method: 'POST',
  path: 'user/check_email',
  group: 'user',
  access: 'anyone',
  meaning: 'Checks a one-time code sent by e-mail and gives the ticket the next step needs.',
  request: v.strictObject({ email, code, purpose }),
  response: v.strictObject({ ticket: text, expires: time }),
});

export const forget = call({
  method: 'POST',
  path: 'user/forget',
  group: 'user',
  access: 'anyone',
  meaning: 'Sets a new login password with a checked ticket and ends every session.',
  request: v.strictObject({ ticket: text, password, password_confirm: password }),
  response: nothing,
});

export const changePassword = call({
  method: 'POST',
  path: 'user/e_pwd',
  group: 'user',
  access: 'user',
  meaning: 'Changes the login password and ends the other sessions.',
  request: v.strictObject({ old: password, password, password_confirm: password }),
  response: nothing,
});

export const changeFundPassword = call({
  method: 'POST',
  path: 'safe/update_password',
  group: 'user',
  access: 'user',
  meaning:
    'Sets or changes the six-digit fund password; changing asks for the old one or a ticket.',
  request: v.strictObject({
    password: fundPassword,
    password_confirm: fundPassword,
    old: v.optional(fundPassword),
    ticket: v.optional(text),
  }),
  response: nothing,
});

export const setNickname = call({
  method: 'POST',
  path: 'user/nickname',
  group: 'user',
  access: 'user',
  meaning: 'Changes the nickname.',
  request: v.strictObject({ nickname: v.pipe(v.string(), v.minLength(1), v.maxLength(32)) }),
  response: user,
  addition: true,
});

const bankCard = {
  name: shortText,
  card_number: shortText,
  bank_name: shortText,
  branch: shortText,
  bank_address: shortText,
  swift: shortText,
  holder: shortText,
  iban: shortText,
  payee_address: shortText,
  zip_code: shortText,
  currency: shortText,
};

export const cashInfo = call({
  method: 'POST',
  path: 'user/cash_info',
  group: 'bank',
  access: 'user',
  meaning: "The user's bank cards.",
  request: v.strictObject({}),
  response: v.strictObject({
    cards: v.array(v.strictObject({ id: text, ...bankCard, created: time })),
  }),
});

export const cashSave = call({
  method: 'POST',
  path: 'user/cash_save',
  group: 'bank',
  access: 'user',
  meaning: 'Binds a bank card; every field is required (RULE:bank-card).',
  request: v.strictObject(bankCard),
  response: v.strictObject({ id: text, ...bankCard, created: time }),
});

export const setLang = call({
  method: 'POST',
  path: 'set/lang',
  group: 'settings',
  access: 'optional',
  meaning: 'Tells the exchange the language of its texts (HANDLE:set-lang).',
  request: v.strictObject({ lang: v.picklist(['en', 'jp', 'kr', 'hk', 'zh']) }),
  response: v.strictObject({ lang: text }),
});

export const getLang = call({
  method: 'POST',
  path: 'get/lang',
  group: 'settings',
  access: 'optional',
  meaning: 'The language the exchange answers this caller in, and those it can.',
  request: v.strictObject({}),
  response: v.strictObject({ lang: text, languages: v.array(text) }),
});

export const customerUrl = call({
  method: 'POST',
  path: 'set/get_customer_url',
  group: 'settings',
  access: 'anyone',
  meaning: 'Where customer service opens, in a new window (HANDLE:service-link).',
  request: v.strictObject({}),
  response: v.strictObject({ url: text }),
});

export const upload = call({
  method: 'POST',
  path: 'upload',
  group: 'user',
  access: 'user',
  meaning:
    'Takes one picture (multipart, field `file`) and gives the id other calls name it by; private to its owner.',
  request: v.strictObject({}),
  response: v.strictObject({ id: text, bytes: count, type: text }),
  addition: true,
});
