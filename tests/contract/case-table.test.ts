import { type Call, callId } from '@tideline/wire';
import { CALLS, schemasOf } from '@tideline/wire/calls';
import { practiceUpload } from '@tideline/wire/calls/practice';
import { logout, upload } from '@tideline/wire/calls/user';
import { describe, expect, test } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { ACCOUNT_CASES } from './cases/accounts.ts';
import { type Case, inOwnWords } from './cases/case.ts';
import { CONTRACTS } from './cases/contracts.ts';
import { FUNDING } from './cases/funding.ts';
import { MARKET } from './cases/market.ts';
import { PRACTICE } from './cases/practice.ts';
import { PUSH } from './cases/push.ts';
import { RECORDS } from './cases/records.ts';
import { SECURITY } from './cases/security.ts';
import { SERVICES } from './cases/services.ts';
import { TRADING } from './cases/trading.ts';
import { TRIGGERS } from './cases/triggers.ts';
import { VERIFICATION } from './cases/verification.ts';
import { WALLET } from './cases/wallet.ts';
import { MANY_GUESTS, withExchange } from './support/exchange.ts';
import { demo, guest, maker, nameOf, newcomer, Person, visitor } from './support/people.ts';
import { THROUGH_EDGE } from './support/through-edge.ts';

const exchange = withExchange({
  limits: { reads: 10_000_000, writes: 10_000_000 },
  backOffice: {
    codesPerAddress: 10_000,
    guests: MANY_GUESTS,
    reviews: { automatic: true, delay: 100 },
  },
});
const CASES: readonly Case[] = [
  ...MARKET,
  ...ACCOUNT_CASES,
  ...VERIFICATION,
  ...SECURITY,
  ...TRADING,
  ...CONTRACTS,
  ...TRIGGERS,
  ...WALLET,
  ...FUNDING,
  ...RECORDS,
  ...SERVICES,
  ...PUSH,
  ...(THROUGH_EDGE ? [] : PRACTICE),
];
/**
 * A file is no form: cases of pictures are in papers.test.ts and at the end of this file, those of
 * recordings in practice.test.ts.
 */
const TAKES_FILE = new Set([callId(upload), callId(practiceUpload)]);
const TABLED = CALLS.filter(
  (row) => !TAKES_FILE.has(callId(row)) && !(THROUGH_EDGE && row.group === 'practice'),
);

const fieldsOf = (row: Call): readonly (readonly [name: string, required: boolean])[] => {
  const { entries = {} } = schemasOf(row).request as {
    readonly entries?: Readonly<Record<string, { readonly type: string }>>;
  };
  return Object.entries(entries).map(([name, { type }]) => [name, type !== 'optional']);
};

const CALLERS = { visitor, newcomer, guest, demo } as const;

/** Fields by which a request can name another user's row. */
const NAMES_ROWS = new Set([
  ...['id', 'address_id', 'card_id', 'product_id', 'quote_id', 'ticket'],
  ...['receipt', 'front', 'back', 'hand', 'pictures'],
]);

describe('the case table', () => {
  test('has every call of the contract once', () => {
    expect(CASES.map(({ row }) => callId(row)).toSorted()).toEqual(TABLED.map(callId).toSorted());
  });

  test('states for each field what it refuses, and for each row who may name it', () => {
    for (const { row, bad, foreign = {}, open = [] } of CASES) {
      const fields = fieldsOf(row).map(([name]) => name);
      expect([callId(row), Object.keys(bad).toSorted()]).toEqual([callId(row), fields.toSorted()]);
      const owned = fields.filter((name) => NAMES_ROWS.has(name) && !open.includes(name));
      // A list that is filtered by client id must not find another user's row.
      if (row.method === 'GET' || callId(row) === 'POST lever/my_trade') {
        owned.push(...fields.filter((name) => name === 'client_id'));
      }
      expect([callId(row), Object.keys(foreign).toSorted()]).toEqual([
        callId(row),
        owned.toSorted(),
      ]);
    }
  });
});

describe.each(CASES.map((each) => [callId(each.row), each] as const))(
  'the case of %s',
  (_, each) => {
    const { row, as, good, bad, again, atOnce, foreign = {} } = each;
    const caller = (): Promise<Person> | Person => CALLERS[as](exchange);
    const wanted = (refusal: string, field: string): string =>
      refusal.startsWith('=') ? refusal.slice(1) : `${inOwnWords(refusal, field)} ${field}`;
    const repeated = again.replace(/^=/, '');
    const closed = row.access === 'user' || row.access === 'verified';

    test('refuses strangers, ended sessions and each invalid field, and runs once when repeated', async () => {
      const person = await caller();
      const form = await good(person, exchange);
      const goodNow = () => (each.fleeting ? good(person, exchange) : form);

      if (closed) expect(await visitor(exchange).refused(row, form)).toBe('not-logged-in');
      if (row.access !== 'anyone') {
        const ended = await newcomer(exchange);
        await ended.call(logout, {});
        const answer = await ended.ask(row, form);
        expect(answer).toMatchObject({ type: '999', error: { id: 'session-expired' } });
      }
      if (row.access === 'verified') {
        const plain = await newcomer(exchange);
        expect(await plain.refused(row, form)).toBe('verification-required');
      }

      for (const surprise of ['surprise', '__proto__', 'constructor']) {
        const said = await person.refused(row, { ...form, [surprise]: '1' });
        expect(said).toBe(`unknown-field ${surprise}`);
      }
      for (const [field, required] of fieldsOf(row)) {
        const left = { ...form, [field]: undefined };
        if (required) {
          const said = await person.refused(row, left);
          expect(said).toBe(`${inOwnWords('field-required', field)} ${field}`);
        }
        for (const [value, refusal] of bad[field] ?? []) {
          const said = await person.refused(row, { ...(await goodNow()), [field]: value });
          expect([field, value.slice(0, 50), said]).toEqual([
            field,
            value.slice(0, 50),
            wanted(refusal, field),
          ]);
        }
      }

      // The refused requests changed nothing: the good request still succeeds.
      const last = await goodNow();
      const first = await person.ask(row, last);
      expect(first).toMatchObject({ type: 'ok' });
      const second = await person.ask(row, last);
      if (again === 'ok') expect(second.type).toBe('ok');
      else if (again === 'same') expect(second).toEqual(first);
      else expect(second.type === 'ok' ? 'ok' : nameOf(second)).toBe(repeated);
    });

    test('runs once when sent five times concurrently', async () => {
      const person = await caller();
      const form = await good(person, exchange);
      const answers = await Promise.all(Array.from({ length: 5 }, () => person.ask(row, form)));
      const said = answers.map((answer) => (answer.type === 'ok' ? 'ok' : nameOf(answer)));
      if (again === 'same' || again === 'ok') {
        expect(said).toEqual(Array(5).fill('ok'));
        if (again === 'same') for (const answer of answers) expect(answer).toEqual(answers[0]);
      } else {
        expect(said.filter((each) => each === 'ok')).toHaveLength(1);
        for (const each of said) expect(['ok', repeated, atOnce ?? repeated]).toContain(each);
      }
    });

    test.each(Object.entries(foreign))(
      'does not find %s of another user',
      async (field, strange) => {
        const owner = await caller();
        const other = await (as === 'demo' ? maker(exchange) : newcomer(exchange));
        const form = await strange.form(owner, other, exchange);
        if (strange.answer === 'empty') {
          expect(await other.ask(row, form)).toMatchObject({ data: { rows: [], total: 0 } });
          expect(await owner.ask(row, form)).toMatchObject({ data: { total: 1 } });
        } else expect(await other.refused(row, form)).toBe(`${strange.answer} ${field}`);
      },
    );

    const { response } = schemasOf(row);
    const lists = 'entries' in response && Object.hasOwn(response.entries as object, 'rows');
    if (lists && closed) {
      test('lists no rows of another user', async () => {
        const newest = await newcomer(exchange);
        const answer = await newest.ask(row, await good(newest, exchange));
        expect(answer).toMatchObject({ data: { rows: [], total: 0 } });
      });
    }
  },
);

describe('POST upload, which takes no form', () => {
  test('refuses ended sessions; gives each picture its own id, also for five at once', async () => {
    const person = await newcomer(exchange);
    const five = await Promise.all(Array.from({ length: 5 }, () => person.picture()));
    expect(new Set([...five, await person.picture()]).size).toBe(6);
    await person.call(logout, {});
    expect(await person.upload(png(2, 2))).toMatchObject({ error: { id: 'session-expired' } });
    expect(await new Person(exchange, null).upload(png(2, 2))).toMatchObject({
      error: { id: 'not-logged-in' },
    });
  });
});
