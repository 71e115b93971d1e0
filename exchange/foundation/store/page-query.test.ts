import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrations/index.ts';
import { type Database, readPage } from './page-query.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import type { PageQuery } from './store.ts';

const database = new DatabaseSync(':memory:', { readBigInts: true });
const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
const queries = new Kysely<Database>({
  dialect: nodeSqliteDialect(database),
  log: ({ query }) => void asked.push(query),
});

interface Leg {
  readonly id: number;
  readonly owner: string;
  readonly account: string;
  readonly coin: string;
  readonly kind: string;
  readonly time: number;
}

function put(legs: readonly Leg[]): void {
  database.exec('delete from legs');
  const insert = database.prepare(
    `insert into legs (id, posting, owner, account, coin, kind, reference, time, available, frozen,
       available_after, frozen_after) values (?, 1, ?, ?, ?, ?, null, ?, 0, 0, 0, 0)`,
  );
  for (const { id, owner, account, coin, kind, time } of legs) {
    insert.run(id, owner, account, coin, kind, time);
  }
}

beforeAll(() => migrate(queries as unknown as Kysely<unknown>));
afterAll(() => database.close());

/** The same page by a loop over all rows. */
const matching = (legs: readonly Leg[], { where, time = {}, first = 0 }: PageQuery<'legs'>) =>
  legs
    .filter(({ id }) => id >= first)
    .filter((leg) =>
      Object.entries(where).every(([column, value]) => {
        const own = leg[column as keyof Leg];
        return Array.isArray(value) ? (value as unknown[]).includes(own) : own === value;
      }),
    )
    .filter((leg) => time.from === undefined || leg.time >= time.from)
    .filter((leg) => time.to === undefined || leg.time < time.to);

const legs = fc
  .array(
    fc.record({
      owner: fc.constantFrom('1', '2', 'house'),
      account: fc.constantFrom('currency', 'option'),
      coin: fc.constantFrom('BTC', 'USDT'),
      kind: fc.constantFrom('deposit', 'spot-fill'),
      time: fc.integer({ min: 100, max: 106 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((row, at) => ({ ...row, id: at + 1 })));
const instant = fc.option(fc.integer({ min: 99, max: 107 }), { nil: undefined });
const where = fc.record(
  {
    owner: fc.constantFrom('1', 'house'),
    account: fc.constant('currency'),
    coin: fc.constant('BTC'),
    kind: fc.constantFrom<string | string[]>('deposit', ['deposit', 'other']),
  },
  { requiredKeys: ['owner'] },
);

describe('pages of a history', () => {
  it('hold each matching row once and in order, for any filter, page and slice', async () => {
    const sizes = fc.integer({ min: 1, max: 7 });
    const order = fc.record(
      { oldest: fc.constant(true as const), first: fc.integer({ min: 1, max: 20 }) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        ...([legs, where, instant, instant, sizes, sizes, order] as const),
        async (rows, chosen, from, to, limit, slice, ordered) => {
          put(rows);
          const time = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
          const query = { where: chosen as PageQuery<'legs'>['where'], time, limit, ...ordered };
          const expected = matching(rows, { ...query, before: null });
          const ids: number[] = [];
          let before: number | null = null;
          for (;;) {
            const page: Awaited<ReturnType<typeof readPage<'legs'>>> = await readPage(
              ...([queries, 'legs', { ...query, before }, slice] as const),
            );
            expect([expected.length, null]).toContain(page.total);
            if (slice >= rows.length) expect(page.total).toBe(expected.length);
            expect(page.rows.length).toBeLessThanOrEqual(limit);
            ids.push(...page.rows.map(({ id }) => id));
            if (!page.more) break;
            before = page.rows.at(-1)?.id ?? null;
          }
          const newestFirst =
            chosen.owner === 'house'
              ? expected.toSorted((a, b) => b.id - a.id)
              : expected.toSorted((a, b) => b.time - a.time || b.id - a.id);
          const inOrder = newestFirst.map(({ id }) => id);
          expect(ids).toEqual(ordered.oldest ? inOrder.reverse() : inOrder);
        },
      ),
    );
  });

  it('end at a cursor that names no row', async () => {
    put([{ id: 1, owner: '1', account: 'currency', coin: 'BTC', kind: 'deposit', time: 100 }]);
    const query = { where: { owner: '1' }, before: 9, limit: 5 };
    expect(await readPage(queries, 'legs', query)).toEqual({ rows: [], more: false, total: null });
  });

  it.each([
    ['legs', { owner: '7' }, 'legs_time (owner=?'],
    ['legs', { owner: '7', kind: 'deposit' }, 'legs_time (owner=?'],
    ['legs', { owner: '7', account: 'currency', coin: 'USDT' }, 'legs_owner (owner=?'],
    ['spot_orders', { user_id: '7', status: ['completed'] }, 'spot_orders_user (user_id=?'],
    ['spot_orders', { user_id: '7', symbol: 'BTCUSDT' }, 'spot_orders_symbol (user_id=?'],
    ['spot_fills', { user_id: '7' }, 'spot_fills_user (user_id=?'],
    ['spot_fills', { user_id: '7', symbol: 'BTCUSDT' }, 'spot_fills_symbol (user_id=?'],
    ['spot_fills', { user_id: '7', order_id: 5 }, 'spot_fills_order (user_id=?'],
    ['option_orders', { user_id: '7', status: ['won'] }, 'option_orders_user (user_id=?'],
  ] as const)(
    'of %s where %o are read along an index, without a sort',
    async (name, chosen, index) => {
      put([{ id: 9, owner: '7', account: 'currency', coin: 'USDT', kind: 'deposit', time: 100 }]);
      asked.length = 0;
      const query = { where: chosen as object, before: null, limit: 20 };
      await readPage(queries, name, query);
      for (const { sql, parameters } of asked) {
        const plan = database.prepare(`explain query plan ${sql}`).all(...(parameters as string[]));
        const text = plan.map((row) => String(row['detail'])).join('; ');
        // Any index of the user counts his rows.
        expect(text, sql).toContain(sql.includes('count(') ? 'SEARCH' : index);
        expect(text, sql).not.toContain('TEMP B-TREE');
      }
      expect(asked.length).toBeGreaterThan(1);
    },
  );
});
