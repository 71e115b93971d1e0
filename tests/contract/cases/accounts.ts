import { checkEmail, checkMobile, smsMail, smsSend } from '@tideline/wire/calls/codes';
import {
  center,
  center2,
  changeFundPassword,
  changePassword,
  forget,
  hasPassword,
  invitation,
  keepGuest,
  login,
  logout,
  openGuest,
  register,
  setNickname,
} from '@tideline/wire/calls/user';
import type { TestExchange } from '../support/exchange.ts';
import { codeFor, newcomer, PASSWORD, type Person, visitor } from '../support/people.ts';
import { type Case, TEXT, WORD } from './case.ts';

const MAIL = [
  ['nobody', 'field-invalid'],
  ['a b@x.example', 'field-invalid'],
] as const;
const PURPOSE = WORD;
const AREA = [
  ['x', 'field-invalid'],
  ['+12345', 'field-invalid'],
] as const;
const CODE = [
  ['', 'field-required'],
  ['12345', 'field-invalid'],
  ['12345a', 'field-invalid'],
] as const;
const FACTOR_TICKET = [['x'.repeat(101), 'field-invalid']] as const;
const PASSWORDS = {
  password: [['12345', 'password-too-short']],
  password_confirm: [['another1', 'password-mismatch']],
} as const;

let numbers = 0;
/** An unused Japanese mobile number. */
function freePhone(): string {
  numbers += 1;
  return `90${String(10_000_000 + numbers * 7)}`;
}
let mails = 0;
function freeMail(): string {
  mails += 1;
  return `case${mails}@tests.example`;
}

const ONCE_CODE = 'code-wrong code';

/** A registration by e-mail with a fresh code. */
async function registrationForm(exchange: TestExchange) {
  const email = freeMail();
  await visitor(exchange).call(smsMail, { email, purpose: 'register' });
  return {
    method: 'email',
    email,
    code: await codeFor(exchange, email),
    password: PASSWORD,
    password_confirm: PASSWORD,
    invitation_code: 'TIDELINE',
    agreement: '1',
  };
}

/** What every field of a registration refuses. */
const REGISTRATION = {
  ...PASSWORDS,
  method: WORD,
  area_code: AREA,
  phone: [
    ['x', 'field-invalid'],
    ['9012345678', 'field-invalid'],
  ],
  email: MAIL,
  code: [['', 'code-required']],
  invitation_code: [
    ['', 'invitation-required'],
    ['NOBODY', 'invitation-unknown'],
  ],
  agreement: [...WORD, ['0', 'agreement-required']],
} as const;

/** Registers a user with a phone and returns the number. */
async function phoneOwner(exchange: TestExchange): Promise<string> {
  const phone = freePhone();
  const anyone = visitor(exchange);
  await anyone.call(smsSend, { area_code: '+81', phone, purpose: 'register' });
  await anyone.call(register, {
    method: 'phone',
    area_code: '+81',
    phone,
    code: await codeFor(exchange, `+81${phone}`),
    password: PASSWORD,
    password_confirm: PASSWORD,
    invitation_code: 'TIDELINE',
    agreement: '1',
  });
  return phone;
}

async function ticketOf(
  exchange: TestExchange,
  person: Person,
  purpose: 'forget' | 'fund-password',
) {
  const { email } = person;
  await person.call(smsMail, { email, purpose });
  const code = await codeFor(exchange, email);
  return (await person.call(checkEmail, { email, code, purpose })).ticket;
}

/** Codes, accounts and passwords. */
export const ACCOUNT_CASES: readonly Case[] = [
  {
    row: smsSend,
    as: 'visitor',
    good: () => ({ area_code: '+81', phone: freePhone(), purpose: 'register' }),
    bad: {
      area_code: AREA,
      phone: [
        ['12', 'field-invalid'],
        ['1234567', 'phone-invalid'],
      ],
      purpose: PURPOSE,
    },
    again: '=code-too-soon',
  },
  {
    row: smsMail,
    as: 'visitor',
    good: () => ({ email: freeMail(), purpose: 'register' }),
    bad: { email: MAIL, purpose: PURPOSE },
    again: '=code-too-soon',
  },
  {
    row: checkMobile,
    as: 'visitor',
    good: async (_person, exchange) => {
      const phone = await phoneOwner(exchange);
      const form = { area_code: '+81', phone, purpose: 'forget' } as const;
      await visitor(exchange).call(smsSend, form);
      return { ...form, code: await codeFor(exchange, `+81${phone}`) };
    },
    bad: {
      area_code: AREA,
      phone: [['12', 'field-invalid']],
      code: CODE,
      purpose: [...PURPOSE, ['register', 'field-invalid']],
    },
    again: `=${ONCE_CODE}`,
  },
  {
    row: checkEmail,
    as: 'visitor',
    good: async (_person, exchange) => {
      const { email } = await newcomer(exchange);
      await visitor(exchange).call(smsMail, { email, purpose: 'forget' });
      return { email, purpose: 'forget', code: await codeFor(exchange, email) };
    },
    bad: { email: MAIL, code: CODE, purpose: [...PURPOSE, ['address', 'field-invalid']] },
    again: `=${ONCE_CODE}`,
  },
  {
    row: register,
    as: 'visitor',
    good: (_person, exchange) => registrationForm(exchange),
    bad: REGISTRATION,
    again: `=${ONCE_CODE}`,
  },
  { row: invitation, as: 'visitor', good: () => ({}), bad: {}, again: 'same' },
  { row: openGuest, as: 'visitor', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: keepGuest,
    as: 'guest',
    good: (_person, exchange) => registrationForm(exchange),
    bad: REGISTRATION,
    again: `=${ONCE_CODE}`,
  },
  {
    row: login,
    as: 'visitor',
    good: async (_person, exchange) => ({
      account: (await newcomer(exchange)).email,
      password: PASSWORD,
    }),
    bad: {
      account: [
        ['nobody@tests.example', '=wrong-credentials'],
        ['x'.repeat(255), 'field-invalid'],
      ],
      area_code: AREA,
      password: [
        ['another1', '=wrong-credentials'],
        ['x'.repeat(201), 'field-invalid'],
      ],
      factor_ticket: FACTOR_TICKET,
    },
    again: 'ok',
  },
  {
    row: logout,
    as: 'newcomer',
    good: () => ({ everywhere: '1' }),
    bad: { everywhere: WORD },
    again: '=session-expired',
  },
  { row: center, as: 'newcomer', good: () => ({}), bad: {}, again: 'ok' },
  { row: center2, as: 'newcomer', good: () => ({}), bad: {}, again: 'ok' },
  { row: hasPassword, as: 'newcomer', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: forget,
    as: 'visitor',
    good: async (_person, exchange) => ({
      ticket: await ticketOf(exchange, await newcomer(exchange), 'forget'),
      password: 'secret2',
      password_confirm: 'secret2',
    }),
    bad: { ...PASSWORDS, ticket: [['nothing', 'code-wrong']], factor_ticket: FACTOR_TICKET },
    again: '=code-wrong ticket',
    // Its holder has proven control of the phone or mailbox.
    open: ['ticket'],
  },
  {
    row: changePassword,
    as: 'newcomer',
    good: () => ({ old: PASSWORD, password: 'secret2', password_confirm: 'secret2' }),
    bad: { ...PASSWORDS, old: [['another1', 'password-wrong']] },
    again: '=password-wrong old',
  },
  {
    row: changeFundPassword,
    as: 'newcomer',
    good: () => ({ password: '135790', password_confirm: '135790' }),
    bad: {
      password: [['12345', 'fund-password-format']],
      password_confirm: [
        ['12345a', 'fund-password-format'],
        ['135791', 'password-mismatch'],
      ],
      old: [['1', 'fund-password-format']],
      ticket: [['nothing', 'code-wrong']],
    },
    again: '=field-required old',
    foreign: {
      ticket: {
        form: async (owner, _other, exchange) => ({
          password: '135790',
          password_confirm: '135790',
          ticket: await ticketOf(exchange, owner, 'fund-password'),
        }),
        answer: 'code-wrong',
      },
    },
  },
  {
    row: setNickname,
    as: 'newcomer',
    good: () => ({ nickname: 'Ada' }),
    bad: { nickname: [...TEXT(32), ['\u0000\u202e', 'field-invalid']] },
    again: 'ok',
  },
];
