/**
 * History: what a page of a list costs one account, from a thousand orders to a million, on the
 * embedded store, in processor time. Each order has a fill and five changes of balances. Then what
 * others wait for while clients read the longest history without a pause.
 * `TIDELINE_HISTORY=1000,100000` chooses the numbers of orders.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { SqliteStore } from '../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../exchange/foundation/store/store.ts';
import { openBench } from '../exchange/testing/client.ts';
import { seeded } from '../tests/random.ts';
import { slownessOf } from './support/history-probes.ts';

const SIZES = (process.env['TIDELINE_HISTORY'] ?? '1000,10000,100000,1000000')
  .split(',')
  .map(Number);
const CHANGES = 5;
/** One of so many orders is of the pair, and of the kind, that a filter names. */
const RARE = 5_000;
/** Ids below are those of a first start. */
const FIRST = 1_000;
const START = 1_700_000_000_000;
const PAGES = 200;
/** The first user of a folder: `demo`. */
const USER = '1';
const page = { limit: 20 } as const;
/** The first change of an order. */
const changeOf = (order: number | null): number | null => (order === null ? null : order + 2);

/** Lists as the screens ask for them, each from a place of the history. */
const READS: readonly (readonly [
  name: string,
  read: (store: Store, orders: number, before: number | null) => Promise<unknown>,
])[] = [
  [
    'orders',
    (store, _, before) =>
      store.page('spot_orders', {
        where: { user_id: USER, status: ['completed', 'cancelled'] },
        before,
        ...page,
      }),
  ],
  [
    'orders of a rare pair',
    (store) =>
      store.page('spot_orders', {
        where: { user_id: USER, symbol: 'DOGEUSDT', status: ['completed', 'cancelled'] },
        before: null,
        ...page,
      }),
  ],
  [
    'orders of the first day',
    (store, orders) =>
      store.page('spot_orders', {
        where: { user_id: USER, status: ['completed', 'cancelled'] },
        time: { column: 'created', from: START, to: START + orders / 10 },
        before: null,
        ...page,
      }),
  ],
  [
    'fills of an order',
    (store, _, before) =>
      store.page('spot_fills', {
        where: { user_id: USER, order_id: before ?? FIRST },
        before: null,
        ...page,
      }),
  ],
  [
    'changes',
    (store, _, before) =>
      store.page('legs', { where: { owner: USER }, before: changeOf(before), ...page }),
  ],
  [
    'changes of a coin',
    (store, _, before) =>
      store.page('legs', {
        where: { owner: USER, account: 'currency', coin: 'BTC' },
        before: changeOf(before),
        ...page,
      }),
  ],
];

export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-history-'));
  try {
    const rows: string[] = [];
    let orders = 0;
    for (const size of SIZES) {
      await grow(folder, orders, size);
      orders = size;
      const store = await SqliteStore.open(folder);
      try {
        for (const [name, read] of READS) {
          rows.push(
            `| ${size} | ${name} | ${await cost((before) => read(store, size, before), size)}`,
          );
        }
        const rare = await pauses(() =>
          store.page('legs', {
            where: { owner: USER, kind: 'deposit' },
            before: null,
            limit: size,
          }),
        );
        rows.push(`| ${size} | all changes of a rare kind | ${rare}`);
      } finally {
        await store.close();
      }
    }
    const beside = await whileReading(folder);
    return [
      `Processor time of ${PAGES} pages of 20 rows at random places; a rare row is one of ${RARE}`,
      '',
      '| orders | page of | median | slowest of 100 | longest pause |',
      '|---:|---|---:|---:|---:|',
      ...rows,
      '',
      '| beside clients who read histories | median | slowest of 100 | slowest |',
      '|---|---:|---:|---:|',
      ...beside,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder with the accounts of a first start. */
async function furnish(folder: string): Promise<void> {
  const bench = await openBench({ dataDir: folder });
  const { userId } = await bench.login('demo');
  await bench.core.close();
  if (userId !== USER) throw new Error(`demo is user ${userId}`);
}

/** Adds orders, fills and changes as the exchange numbers them: in one sequence. */
async function grow(folder: string, from: number, to: number): Promise<void> {
  if (from === 0) await furnish(folder);
  const database = new DatabaseSync(join(folder, 'tideline.sqlite'));
  const count = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to} - 1)`;
  const symbol = `case i % ${RARE} when 0 then 'DOGEUSDT' else 'BTCUSDT' end`;
  database.exec(`
    begin;
    ${count} insert into spot_orders (id, user_id, client_id, symbol, side, type, filled, turnover, fee,
      reserved, status, created, updated, time_in_force, post_only, priority, attached)
      select ${FIRST} + i * 10, '${USER}', 'c' || i, ${symbol}, 'buy', 'market', 1, 1, 1, 0, 'completed',
        ${START} + i, ${START} + i, 'gtc', 0, ${FIRST} + i * 10, 0 from n;
    ${count} insert into spot_fills (id, order_id, user_id, symbol, side, role, price, quantity, turnover,
      fee, fee_coin, time, epoch, book_seq, deal_id)
      select ${FIRST} + i * 10 + 1, ${FIRST} + i * 10, '${USER}', ${symbol}, 'buy', 'taker', 1, 1, 1, 1, 'BTC', ${START} + i,
        'e', 1, i from n;
    ${count} insert into legs (id, posting, owner, account, coin, kind, reference, time, available,
      frozen, available_after, frozen_after)
      select ${FIRST} + i * 10 + 2 + k, i, '${USER}', 'currency', case k % 2 when 0 then 'BTC' else 'USDT' end,
        case when i % ${RARE} = 0 and k = 0 then 'deposit' else 'spot-fill' end, ${FIRST} + i * 10, ${START} + i,
        1, 0, 1, 0
      from n, (${Array.from({ length: CHANGES }, (_, k) => `select ${k} as k`).join(' union all ')});
    ${'' /* Their rebates are booked. */}
    insert into meta (name, value) values ('rebates', '${FIRST + to * 10}')
      on conflict (name) do update set value = excluded.value;
    commit;
  `);
  database.close();
}

const READERS = fileURLToPath(new URL('support/history-readers.ts', import.meta.url));
const EXCHANGE = fileURLToPath(new URL('support/exchange-child.ts', import.meta.url));

/** Waits of probes and orders at an exchange with this folder, without and beside readers. */
async function whileReading(folder: string): Promise<string[]> {
  const child = fork(EXCHANGE, [folder], { stdio: 'inherit' });
  try {
    const [origin] = (await once(child, 'message')) as [string];
    // The first pass of a fresh process is spent on compilation.
    await slownessOf(origin);
    const quiet = await slownessOf(origin);
    const readers = fork(READERS, [origin], { stdio: 'inherit' });
    const busy = await slownessOf(origin);
    readers.send('end');
    const [pages] = (await once(readers, 'message')) as [number];
    return [
      ...quiet.map((line) => `| nobody reads: ${line} |`),
      ...busy.map((line) => `| ${pages} reads meanwhile: ${line} |`),
    ];
  } finally {
    child.kill('SIGKILL');
  }
}

async function cost(
  read: (before: number | null) => Promise<unknown>,
  orders: number,
): Promise<string> {
  const random = seeded(5);
  const spent: number[] = [];
  for (let turn = 0; turn < PAGES; turn += 1) {
    const before = turn === 0 ? null : FIRST + Math.floor(random() * orders) * 10;
    const began = process.cpuUsage();
    await read(before);
    const { user, system } = process.cpuUsage(began);
    spent.push((user + system) / 1_000);
  }
  spent.sort((a, b) => a - b);
  const at = (share: number) => (spent[Math.floor((PAGES - 1) * share)] ?? 0).toFixed(2);
  return `${at(0.5)} ms | ${at(0.99)} ms | |`;
}

/** Processor time of one long read, and the longest time in which nothing else ran. */
async function pauses(read: () => Promise<unknown>): Promise<string> {
  let longest = 0;
  let last = performance.now();
  let running = true;
  const tick = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (running) setImmediate(tick);
  };
  setImmediate(tick);
  const began = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(began);
  running = false;
  return `${((user + system) / 1_000).toFixed(0)} ms in all | | ${longest.toFixed(1)} ms |`;
}
