import { leverSetStop, leverSubmit } from '@tideline/wire/calls/contracts';
import { coinTrade } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import { CallError } from '../ports/refusal.ts';
import { Batch } from '../store/batch.ts';
import { RowRefused } from '../store/row-refused.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import type { TableName } from '../store/tables.ts';
import type { Transaction } from './transaction.ts';
import { Writer } from './writer.ts';

const HUGE = '99999999999999999999999';
const SPOT = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;
const CONTRACT = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '10' } as const;

/** Calls a handler directly, because the schema would refuse most of these values earlier. */
async function bare(bench: Bench, row: { readonly path: string }, request: object) {
  const binding = bench.core.bindings.find((each) => each.row.path === row.path);
  const caller = await bench.login('demo');
  return binding?.handle(request as never, {
    caller,
    lang: 'en',
    address: '',
    device: null,
    origin: null,
    agent: '',
  });
}

describe('a command out of range', () => {
  it.each([
    ['a price', coinTrade, { ...SPOT, side: 'sell', price: HUGE, client_id: 'huge-0001' }],
    [
      'a budget',
      coinTrade,
      { symbol: 'BTCUSDT', side: 'buy', type: 'market', budget: HUGE, client_id: 'huge-0002' },
    ],
    [
      'a take-profit',
      leverSubmit,
      { ...CONTRACT, leverage: '10', take_profit: HUGE, client_id: 'huge-0003' },
    ],
  ])('%s is refused alone: another’s command of the same turn is committed', async (...given) => {
    const [, row, request] = given;
    const reports: unknown[] = [];
    const bench = await openBench({ config: { report: (error) => reports.push(error) } });
    const maker = await bench.login('maker');
    const [culprit, other] = await Promise.allSettled([
      bare(bench, row, request),
      bench.call(coinTrade, { ...SPOT, price: '60000', client_id: 'other-001' }, maker),
    ]);
    expect(culprit).toMatchObject({ status: 'rejected', reason: { name: 'CallError' } });
    expect(culprit).not.toMatchObject({ reason: { id: 'unavailable' } });
    expect(other).toMatchObject({ status: 'fulfilled', value: { status: 'waiting' } });
    expect(reports).toEqual([]);
  });

  it('a stop out of range is refused', async () => {
    const bench = await openBench({ config: { report: () => undefined } });
    const demo = await bench.login('demo');
    const open = { ...CONTRACT, leverage: '10', client_id: 'open-0001' };
    const { id } = await bench.call(leverSubmit, open, demo);
    const set = bare(bench, leverSetStop, { id, take_profit: HUGE });
    await expect(refusal(set)).resolves.toBe('price-invalid');
  });

  it('accepts the largest price of a pair and refuses the next', async () => {
    const bench = await openBench();
    const sell = (price: string) => {
      const request = { ...SPOT, side: 'sell', price, client_id: `edge-${price}` } as const;
      return bare(bench, coinTrade, request);
    };
    // 100 BTC, the largest order, at ten million are 10^9 USDT.
    expect(await sell('10000000')).toMatchObject({ status: 'waiting' });
    await expect(refusal(Promise.resolve(sell('10000000.01')))).resolves.toBe('price-invalid');
  });
});

describe('a batch', () => {
  const row = {
    id: 1,
    symbol: 'BTCUSDT',
    time: 5,
    price: 1n,
    quantity: 1n,
    side: 'buy',
  } as const;

  it.each([
    ['an amount above 2^62', { price: 2n ** 62n + 1n }],
    ['an amount below −2^62', { price: -(2n ** 62n) - 1n }],
    ['a number that is not whole', { time: 0.5 }],
    ['a number that is not finite', { time: Number.NaN }],
    ['a number where an amount belongs', { price: 1 }],
    ['nothing where something belongs', { symbol: null }],
    ['no value at all', { symbol: undefined }],
  ])('refuses %s', (_, change) => {
    const batch = new Batch();
    expect(() => batch.put('user_deals', { ...row, ...change } as never)).toThrow(RowRefused);
    expect(batch.changes).toBe(0);
    expect([...batch.writes()]).toEqual([]);
  });

  it('accepts the largest amounts', () => {
    const batch = new Batch();
    batch.put('user_deals', { ...row, price: 2n ** 62n, quantity: -(2n ** 62n) });
    expect(batch.changes).toBe(1);
  });
});

/** A writer over a real store whose memory is one number per name, stored in the table `meta`. */
async function counter() {
  const store = await SqliteStore.open(':memory:');
  const memory = new Map<string, number>();
  const reports: unknown[] = [];
  const log: string[] = [];
  const deferred: (() => void)[] = [];
  const writer = new Writer({
    clock: new ManualClock(),
    bus: new RecordingBus(),
    store,
    rebuild: async () => {
      memory.clear();
      for (const { name, value } of await store.all('meta')) {
        memory.set(name, Number(value));
      }
      log.push('rebuilt');
      return 0;
    },
    rebuilt: () => log.push('notified'),
    listener: {
      // It asks for no table, so it hears of no commit.
      tables: new Set<TableName>(),
      committed: () => log.push('committed'),
      lost: () => log.push('lost'),
    },
    defer: (step) => deferred.push(step),
    pause: async () => undefined,
    report: (error) => reports.push(error),
  });
  await writer.start();
  log.length = 0;
  const add = (name: string, by: number) => (tx: Transaction) => {
    const value = (memory.get(name) ?? 0) + by;
    memory.set(name, value);
    tx.put('meta', { name, value: String(value) });
    return value;
  };
  /** Runs turns of the event loop until nothing is pending. */
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      for (const step of deferred.splice(0)) step();
      await new Promise<void>((done) => setImmediate(done));
    }
  };
  return { store, memory, reports, log, writer, add, turns };
}

describe('the writer', () => {
  it('keeps the other commands of a group when one fails after a write', async () => {
    const { store, memory, writer, add, turns, reports, log } = await counter();
    const all = Promise.allSettled([
      writer.run(add('a', 1)),
      writer.run((tx) => {
        add('a', 100)(tx);
        throw new Error('a defect');
      }),
      writer.run(add('a', 2)),
      writer.run(add('log', 1)),
    ]);
    await turns();
    const [first, broken, third, logged] = await all;
    expect([first, third, logged]).toMatchObject([{ value: 1 }, { value: 3 }, { value: 1 }]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'a defect' } });
    expect(memory).toEqual(
      new Map([
        ['a', 3],
        ['log', 1],
      ]),
    );
    expect(await store.find('meta', 'a')).toMatchObject({ value: '3' });
    expect(reports).toHaveLength(1);
    expect(log).toEqual(['rebuilt', 'notified']);
  });

  it('reports what refuses a step without a caller, except the failure of a commit', async () => {
    const { writer, turns, reports } = await counter();
    for (const id of ['feed-stale', 'unavailable', 'outcome-unknown'] as const)
      writer.tell(() => {
        throw new CallError(id);
      });
    await turns();
    expect(reports).toMatchObject([{ id: 'feed-stale' }]);
  });

  it('keeps the other commands of a group when the store refuses one command’s row', async () => {
    const { store, memory, writer, add, turns } = await counter();
    const append = store.append.bind(store);
    store.append = async (batch) => {
      for (const { rows } of batch.writes()) {
        for (const row of rows) if (row['name'] === 'bad') throw new RowRefused('meta', 'bad');
      }
      await append(batch);
    };
    const all = Promise.allSettled([
      writer.run(add('a', 1)),
      writer.run((tx) => [add('a', 100)(tx), add('bad', 1)(tx)]),
      writer.run(add('a', 2)),
    ]);
    await turns();
    const [first, refused, third] = await all;
    expect([first, third]).toMatchObject([{ value: 1 }, { value: 3 }]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'RowRefused' } });
    expect(memory).toEqual(new Map([['a', 3]]));
    expect(await store.find('meta', 'a')).toMatchObject({ value: '3' });
    expect(await store.find('meta', 'bad')).toBeNull();
  });

  it('applies the rest of a split group to rebuilt memory when one fails after a write', async () => {
    const { store, memory, writer, add, turns } = await counter();
    const append = store.append.bind(store);
    store.append = async (batch) => {
      for (const { rows } of batch.writes()) {
        for (const row of rows) if (row['name'] === 'bad') throw new RowRefused('meta', 'bad');
      }
      await append(batch);
    };
    const all = Promise.allSettled([
      writer.run((tx) => [add('a', 1)(tx), add('bad', 1)(tx)]),
      writer.run((tx) => {
        add('b', 1)(tx);
        // Correct together with the first command, which the store refuses.
        if (!memory.has('a')) throw new RangeError('too little');
      }),
      writer.run(add('b', 10)),
    ]);
    await turns();
    const [, second, third] = await all;
    expect(second).toMatchObject({ reason: { message: 'too little' } });
    expect(third).toMatchObject({ value: 10 });
    expect(memory).toEqual(new Map([['b', 10]]));
    expect(await store.find('meta', 'b')).toMatchObject({ value: '10' });
  });

  it('accepts commands that arrive while one is being removed', async () => {
    const { memory, writer, add, turns } = await counter();
    const broken = writer.run((tx) => {
      add('a', 100)(tx);
      throw new Error('a defect');
    });
    const next = writer.run(add('a', 1));
    const read = writer.read(() => memory.get('a'));
    await Promise.all([expect(broken).rejects.toThrow('a defect'), turns()]);
    await expect(next).resolves.toBe(1);
    await expect(read).resolves.toBe(1);
  });

  it('answers `outcome-unknown` when a commit fails, and rebuilds once the store works again', async () => {
    const { store, memory, writer, add, turns, log } = await counter();
    const append = store.append.bind(store);
    store.append = async () => {
      store.append = append;
      throw new Error('disk full');
    };
    const all = Promise.allSettled([writer.run(add('a', 1)), writer.run(add('a', 2))]);
    await turns();
    for (const each of await all) expect(each).toMatchObject({ reason: { id: 'outcome-unknown' } });
    expect(memory).toEqual(new Map());
    expect(log).toEqual(['lost', 'rebuilt', 'notified']);
    const again = writer.run(add('a', 5));
    await turns();
    await expect(again).resolves.toBe(5);
  });

  it('still refuses a command with its own error after a repair', async () => {
    const { memory, writer, add, turns } = await counter();
    const all = Promise.allSettled([
      writer.run((tx) => {
        add('a', 1)(tx);
        throw new Error('a defect');
      }),
      writer.run((tx) => {
        if ((memory.get('a') ?? 0) >= 1) return add('b', 1)(tx);
        throw new RangeError('too little');
      }),
    ]);
    await turns();
    expect((await all)[1]).toMatchObject({ reason: { message: 'too little' } });
    expect(memory).toEqual(new Map());
  });
});
