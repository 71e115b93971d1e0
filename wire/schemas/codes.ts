import * as v from 'valibot';
import { areaCode, code, count, email, phone, text, time } from '../fields.ts';

const purpose = v.picklist([
  'register',
  'forget',
  'address',
  'fund-password',
  'contact',
  'contact-new',
]);
const sent = v.strictObject({
  resend_after: count,
  expires: time,
  // In a sandbox, for a caller of this machine: null when the message is not theirs to read.
  message: v.optional(v.nullable(v.strictObject({ subject: text, text }))),
});

export const areaCodes = {
  meaning: 'Telephone area codes with country names in the caller’s language.',
  request: v.strictObject({}),
  response: v.strictObject({
    areas: v.array(v.strictObject({ code: text, country: text, name: text })),
  }),
};

export const smsSend = {
  meaning:
    'Sends a one-time code to a phone; the answer is the same whether the number is known or not. Codes for addresses, fund passwords and contacts need a log-in.',
  request: v.strictObject({ area_code: areaCode, phone, purpose }),
  response: sent,
};

export const smsMail = {
  meaning:
    'Sends a one-time code by e-mail; the answer is the same whether the address is known or not. Codes for addresses, fund passwords and contacts need a log-in.',
  request: v.strictObject({ email, purpose }),
  response: sent,
};

export const checkMobile = {
  meaning: 'Checks a one-time code sent to a phone and gives the ticket the next step needs.',
  request: v.strictObject({ area_code: areaCode, phone, code, purpose }),
  response: v.strictObject({ ticket: text, expires: time }),
};

export const checkEmail = {
  meaning: 'Checks a one-time code sent by e-mail and gives the ticket the next step needs.',
  request: v.strictObject({ email, code, purpose }),
  response: v.strictObject({ ticket: text, expires: time }),
};
