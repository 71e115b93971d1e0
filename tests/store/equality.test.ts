import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import type { PgStore } from '../../exchange/foundation/store/pg/pg-store.ts';
import { RowRefused } from '../../exchange/foundation/store/row-refused.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import type { Row } from '../../exchange/foundation/store/tables.ts';
import { openPgStore } from '../support/pg-store.ts';
import { withPostgres } from '../support/postgres.ts';

/** Texts that sort differently by bytes and by language, and halves of surrogate pairs. */
const text = fc.oneof(
  fc.constantFrom(
    'a',
    'B',
    'b',
    'A',
    'ä',
    'z',
    'Z',
    '_',
    '-',
    '9',
    '10',
    '😀',
    '价',
    '\ud800x',
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }).map((each) => each.replaceAll('\u0000', '')),
);
const units = fc.oneof(
  fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
  fc.constantFrom(0n, 2n ** 53n + 1n, -(2n ** 62n), 2n ** 62n),
);
const number = fc.oneof(fc.nat(20), fc.constantFrom(Number.MAX_SAFE_INTEGER, 2 ** 31));

type Change =
  | { readonly table: 'meta'; readonly row: Row<'meta'> }
  | { readonly table: 'balances'; readonly row: Row<'balances'> }
  | { readonly table: 'moves'; readonly row: Row<'moves'> }
  | { readonly table: 'passkeys'; readonly row: Row<'passkeys'> }
  | { readonly table: 'sessions'; readonly row: Row<'sessions'> }
  | { readonly table: 'feedback'; readonly row: Row<'feedback'> };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    table: fc.constant('meta' as const),
    row: fc.record({ name: text, value: text }),
  }),
  fc.record({
    table: fc.constant('balances' as const),
    row: fc.record({ owner: text, account: text, coin: text, available: units, frozen: units }),
  }),
  fc.record({
    table: fc.constant('moves' as const),
    row: fc.record({
      id: number,
      user_id: text,
      client_id: text,
      kind: fc.constantFrom('transfer' as const, 'exchange' as const),
      source: text,
      target: text,
      coin: text,
      amount: units,
      received_coin: fc.option(text),
      received: fc.option(units),
      fee: units,
      time: number,
    }),
  }),
  fc.record({
    table: fc.constant('passkeys' as const),
    row: fc.record({
      id: fc.constantFrom('9007199254740993', 'a-B_c', '77x'),
      user_id: text,
      public_key: text,
      counter: number,
      transports: text,
      name: text,
      created: number,
      used: number,
    }),
  }),
  fc.record({
    table: fc.constant('sessions' as const),
    row: fc.record({
      id: fc.nat(99).map(String),
      token_hash: text,
      user_id: text,
      created: number,
      expires: number,
      device: number,
      address: text,
      agent: text,
      seen: number,
    }),
  }),
  fc.record({
    table: fc.constant('feedback' as const),
    row: fc.record({
      ...{ id: number, user_id: text, client_id: text, text, contact: text, pictures: text },
      time: number,
      answer: fc.option(text),
      answered: fc.option(number),
    }),
  }),
);

const KEYS = { meta: ['name'], balances: ['owner', 'account', 'coin'] } as const;

interface Step {
  readonly change: Change;
  readonly removes: boolean;
}

function batchOf(steps: readonly Step[]): Batch {
  const batch = new Batch();
  for (const { change: each, removes } of steps) {
    const row: Readonly<Record<string, unknown>> = each.row;
    if (removes) {
      const key = each.table in KEYS ? KEYS[each.table as keyof typeof KEYS] : ['id'];
      batch.remove(each.table, ...key.map((column) => row[column] as string | number));
    } else if (each.table === 'meta') batch.put('meta', each.row);
    else if (each.table === 'balances') batch.put('balances', each.row);
    else if (each.table === 'moves') batch.put('moves', each.row);
    else if (each.table === 'passkeys') batch.put('passkeys', each.row);
    else if (each.table === 'sessions') batch.put('sessions', each.row);
    else batch.put('feedback', each.row);
  }
  return batch;
}

/** Everything that the reads of a store show of the tables above. */
async function shown(store: Store, steps: readonly Step[]): Promise<unknown> {
  const users = steps.flatMap(({ change: { row } }) => ('user_id' in row ? [row.user_id] : []));
  const [user = '', other = ''] = users;
  const page = { where: { user_id: [user, other] }, before: null, limit: 3 } as const;
  return {
    meta: await store.all('meta'),
    balances: await store.all('balances'),
    empty: await store.all('moves', { received: null }),
    some: await store.all('moves', { user_id: [user, other], kind: 'transfer' }),
    passkeys: await store.all('passkeys'),
    sessions: await store.all('sessions'),
    last: await store.lastId(),
    latest: await store.latest('moves', 3),
    page: await store.page('moves', page),
    later: await store.page('moves', { ...page, before: 15, time: { from: 3, to: 18 } }),
    found: await Promise.all(
      steps.map(({ change: { table, row } }) =>
        table === 'balances'
          ? store.find('balances', row.owner, row.account, row.coin)
          : table === 'meta'
            ? store.find('meta', row.name)
            : store.find(table, row.id),
      ),
    ),
  };
}

withPostgres('both stores', () => {
  let pg: PgStore;
  beforeAll(async () => {
    pg = await openPgStore();
  });
  afterAll(() => pg?.close());

  it('show the same after the same writes', async () => {
    const steps = fc.array(fc.record({ change, removes: fc.nat(3).map((each) => each === 0) }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 5 }), async (groups) => {
        const sqlite = await SqliteStore.open(':memory:');
        const tables = 'meta, balances, moves, passkeys, sessions, feedback';
        await pg.reads.query({ text: `truncate ${tables}` });
        for (const group of groups) {
          await sqlite.append(batchOf(group));
          await pg.append(batchOf(group));
          const all = groups.flat();
          expect(await shown(pg, all)).toEqual(await shown(sqlite, all));
        }
        await sqlite.close();
      }),
      { numRuns: 60 },
    );
  });

  it('name the faulty row, and go on', async () => {
    const sqlite = await SqliteStore.open(':memory:');
    for (const store of [sqlite, pg]) {
      const rebate = { user_id: 'u', from_user: 'r', fill_id: 5, fee_coin: 'USDT', fee: 1n };
      const paid = { ratio_bps: 1, rebate: 1n, converted: 1n, time: 1 };
      const batch = new Batch();
      batch.put('rebates', { id: 1, ...rebate, ...paid });
      batch.put('rebates', { id: 2, ...rebate, ...paid });
      await expect(store.append(batch)).rejects.toThrow(RowRefused);
      const next = new Batch();
      next.put('meta', { name: 'next', value: '1' });
      await store.append(next);
      expect(await store.find('meta', 'next')).toEqual({ name: 'next', value: '1' });
    }
    await sqlite.close();
  });

  it('differ in one thing: PostgreSQL refuses a row with a NUL character', async () => {
    const batch = new Batch();
    batch.put('meta', { name: 'nul', value: 'a\u0000b' });
    await expect(pg.append(batch)).rejects.toThrow(RowRefused);
    expect(await pg.find('meta', 'nul')).toBeNull();
  });
});
