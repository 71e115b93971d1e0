import { checkEmail, smsMail } from '@tideline/wire/calls/codes';
import { addApiKey, apiKeys, endApiKey } from '@tideline/wire/calls/keys';
import {
  addFactor,
  beginConfirm,
  beginEntry,
  beginFactor,
  changeContact,
  closeAccount,
  confirm,
  confirmEntry,
  endSession,
  removeFactor,
  renewRecoveryCodes,
  reopenAccount,
  secondFactors,
  sessionList,
} from '@tideline/wire/calls/security';
import { beginPasskeyLogin, login, passkeyLogin } from '@tideline/wire/calls/user';
import { codeAt } from '../../../exchange/people/accounts/second-factor/totp.ts';
import { SoftPasskey } from '../../../exchange/testing/soft-passkey.ts';
import type { TestExchange } from '../support/exchange.ts';
import { codeFor, newcomer, PASSWORD, type Person, visitor } from '../support/people.ts';
import { type Case, WORD } from './case.ts';

/** What proves a new authenticator to work. */
async function begun(person: Person) {
  const { secret } = await person.call(beginFactor, { kind: 'totp', password: PASSWORD });
  return { kind: 'totp', code: codeAt(secret ?? '', Date.now()) } as const;
}

/** Sets up an authenticator; answers its recovery codes. */
async function withFactor(person: Person): Promise<readonly string[]> {
  return (await person.call(addFactor, await begun(person))).recovery_codes ?? [];
}

/** A log-in that waits for the second factor: its ticket, and a recovery code that proves it. */
async function entry(exchange: TestExchange): Promise<{ ticket: string; code: string }> {
  const owner = await newcomer(exchange);
  const [code = ''] = await withFactor(owner);
  const answer = await visitor(exchange).ask(login, { account: owner.email, password: PASSWORD });
  const params = answer.type === 'ok' ? undefined : answer.error.params;
  return { ticket: params?.['ticket'] ?? '', code };
}

/** A ticket of a log-in by passkey, and the answer of a newcomer's key. */
async function passkeyEntry(exchange: TestExchange) {
  const owner = await newcomer(exchange);
  const begun = await owner.call(beginFactor, { kind: 'passkey', password: PASSWORD });
  const key = new SoftPasskey(exchange.url);
  const made = key.create(begun.options ?? '');
  await owner.call(addFactor, { kind: 'passkey', credential: made });
  const { ticket, options } = await visitor(exchange).call(beginPasskeyLogin, {});
  return { ticket, credential: key.get(options) };
}

const TICKET = [['nothing', 'code-wrong']] as const;

/** Id of another session of the same user. */
async function otherSession(person: Person, exchange: TestExchange): Promise<string> {
  await visitor(exchange).call(login, { account: person.email, password: PASSWORD });
  const { sessions } = await person.call(sessionList, {});
  return sessions.find(({ current }) => !current)?.id ?? '';
}

let contacts = 0;

/** A new mailbox of a newcomer, with a ticket for the present one and the code of the new one. */
async function newMailbox(person: Person, exchange: TestExchange) {
  contacts += 1;
  const email = `changed${contacts}@tests.example`;
  await person.call(smsMail, { email: person.email, purpose: 'contact' });
  const proof = { email: person.email, code: await codeFor(exchange, person.email) };
  const { ticket } = await person.call(checkEmail, { ...proof, purpose: 'contact' });
  await person.call(smsMail, { email, purpose: 'contact-new' });
  return { ticket, method: 'email', email, code: await codeFor(exchange, email) } as const;
}

const CREDENTIAL = [['', 'field-required']] as const;
const ID = [
  ['', 'field-required'],
  ['nope', 'not-found'],
] as const;

const KEY = { name: 'bot', kind: 'hmac', rights: 'trade', password: PASSWORD } as const;

/** Second factors, sessions, devices and API keys. */
export const SECURITY: readonly Case[] = [
  { row: secondFactors, as: 'newcomer', good: () => ({}), bad: {}, again: 'same' },
  {
    row: beginFactor,
    as: 'newcomer',
    good: () => ({ kind: 'totp', password: PASSWORD }),
    bad: { kind: WORD, password: [['wrong-one', 'password-wrong']] },
    again: 'ok',
  },
  {
    row: addFactor,
    as: 'newcomer',
    good: begun,
    bad: {
      kind: WORD,
      code: [
        ['', 'field-required'],
        ['12345x', 'second-factor-wrong'],
      ],
      credential: CREDENTIAL,
      name: [['x'.repeat(41), 'field-invalid']],
    },
    again: '=second-factor-wrong code',
  },
  {
    row: removeFactor,
    as: 'newcomer',
    good: async (person) => {
      await withFactor(person);
      return { id: 'totp' };
    },
    bad: { id: ID },
    again: '=not-found id',
    foreign: {
      id: {
        form: async (owner) => {
          await withFactor(owner);
          return { id: 'totp' };
        },
        answer: 'not-found',
      },
    },
  },
  {
    row: renewRecoveryCodes,
    as: 'newcomer',
    good: async (person) => {
      await withFactor(person);
      return {};
    },
    bad: {},
    again: 'ok',
  },
  { row: beginConfirm, as: 'newcomer', good: () => ({}), bad: {}, again: 'same' },
  {
    row: confirm,
    as: 'newcomer',
    good: async (person) => ({ kind: 'recovery', code: (await withFactor(person))[0] ?? '' }),
    bad: {
      kind: WORD,
      code: [
        ['', 'field-required'],
        ['nope', 'second-factor-wrong'],
      ],
      credential: CREDENTIAL,
    },
    again: '=second-factor-wrong code',
  },
  {
    row: beginEntry,
    as: 'visitor',
    good: async (_person, exchange) => ({ ticket: (await entry(exchange)).ticket }),
    bad: { ticket: TICKET },
    again: 'same',
    // Its holder has given the password.
    open: ['ticket'],
  },
  {
    row: confirmEntry,
    as: 'visitor',
    good: async (_person, exchange) => ({ kind: 'recovery', ...(await entry(exchange)) }),
    bad: {
      ticket: TICKET,
      kind: WORD,
      code: [
        ['', 'field-required'],
        ['nope', 'second-factor-wrong'],
      ],
      credential: CREDENTIAL,
    },
    again: '=second-factor-wrong code',
    open: ['ticket'],
  },
  { row: beginPasskeyLogin, as: 'visitor', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: passkeyLogin,
    as: 'visitor',
    good: (_person, exchange) => passkeyEntry(exchange),
    bad: {
      ticket: [['nothing', 'passkey-failed']],
      credential: [...CREDENTIAL, ['{}', 'passkey-failed']],
    },
    again: '=passkey-failed ticket',
    fleeting: true,
    open: ['ticket'],
  },
  { row: sessionList, as: 'newcomer', good: () => ({}), bad: {}, again: 'same' },
  {
    row: endSession,
    as: 'newcomer',
    good: async (person, exchange) => ({
      kind: 'session',
      id: await otherSession(person, exchange),
    }),
    bad: { kind: WORD, id: ID },
    again: '=not-found id',
    foreign: {
      id: {
        form: async (owner, _other, exchange) => ({
          kind: 'session',
          id: await otherSession(owner, exchange),
        }),
        answer: 'not-found',
      },
    },
  },
  {
    row: changeContact,
    as: 'newcomer',
    good: newMailbox,
    bad: {
      ticket: TICKET,
      method: WORD,
      area_code: [['x', 'field-invalid']],
      phone: [['x', 'field-invalid']],
      email: [
        ['', 'field-required'],
        ['nobody', 'field-invalid'],
      ],
      code: [['000000', 'code-wrong']],
    },
    again: '=contact-unchanged email',
    atOnce: 'code-wrong ticket',
    foreign: {
      ticket: {
        form: (owner, _other, exchange) => newMailbox(owner, exchange),
        answer: 'code-wrong',
      },
    },
  },
  {
    row: closeAccount,
    as: 'newcomer',
    good: () => ({ password: PASSWORD }),
    bad: {
      password: [
        ['', 'field-required'],
        ['wrong-one', 'password-wrong'],
      ],
    },
    again: '=session-expired',
  },
  { row: reopenAccount, as: 'newcomer', good: () => ({}), bad: {}, again: 'same' },
  { row: apiKeys, as: 'newcomer', good: () => ({}), bad: {}, again: 'same' },
  {
    row: addApiKey,
    as: 'newcomer',
    good: () => KEY,
    bad: {
      name: [
        ['', 'field-required'],
        ['x'.repeat(41), 'field-invalid'],
      ],
      kind: WORD,
      rights: [...WORD, ['withdraw', 'field-invalid']],
      networks: [['10.1', 'field-invalid']],
      public_key: [['nope', 'field-invalid']],
      password: [['wrong-one', 'password-wrong']],
    },
    again: 'ok',
  },
  {
    row: endApiKey,
    as: 'newcomer',
    good: async (person) => ({ id: (await person.call(addApiKey, KEY)).id }),
    bad: { id: ID },
    again: '=not-found id',
    foreign: {
      id: {
        form: async (owner) => ({ id: (await owner.call(addApiKey, KEY)).id }),
        answer: 'not-found',
      },
    },
  },
];
