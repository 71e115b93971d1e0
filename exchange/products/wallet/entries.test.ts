import { getAddress, walletOut } from '@tideline/wire/calls/funding';
import { recordDetail, recordExport } from '@tideline/wire/calls/records';
import { coinAmend, coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import { coinOco } from '@tideline/wire/calls/spot-triggers';
import { trustBuy, trustCancel } from '@tideline/wire/calls/trust';
import { legalLog, walletDetail } from '@tideline/wire/calls/wallet';
import { describe, expect, it, vi } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { HistoryReads } from '../../foundation/store/store.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench } from '../../testing/client.ts';
import { makeHistory, openUndecided, wait } from '../records/testing/history.ts';
import { newId, SpotDesk } from '../spot/testing/orders.ts';
import { entriesOf } from './entries.ts';
import { expectWhole, rowsOf } from './testing/change-rows.ts';

const PASSED = { passed: true, reason: null, by: 'operator' } as const;
const REJECTED = { passed: false, reason: 'wrong chain', by: 'operator' } as const;

async function withdraw(bench: Bench, caller: Caller, client_id: string) {
  const [address] = (await bench.call(getAddress, {}, caller)).addresses;
  return bench.call(
    walletOut,
    {
      ...{ currency_id: '3', address_id: address?.id ?? '', amount: '25', remark: '' },
      ...{ fund_password: '246810', client_id },
    },
    caller,
  );
}

describe('the change record', () => {
  it('RULE:change-reserve RULE:record-detail shows a withdrawal as one row whose state changes [CALL:POST wallet/detail] [CALL:POST wallet/legal_log]', async () => {
    const bench = await openUndecided();
    const { demo, withdrawal } = await makeHistory(bench);
    const find = async () => {
      const rows = await rowsOf(bench, demo, { account: 'currency', currency_id: '3' });
      return rows.filter(({ reference }) => reference === withdrawal.id);
    };
    const [asked, ...others] = await find();
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      ...{ kind: 'freeze', amount: '-100', change_available: '-100', change_frozen: '100' },
      reserve: {
        ...{ state: 'open', amount: '100', left: '100', since: withdrawal.time, movements: 1 },
        cause: { kind: 'withdraw', id: withdrawal.id },
      },
    });
    wait(bench, 5);
    const decided = bench.clock.time;
    await bench.core.backOffice.reviews.decide('withdrawals', Number(withdrawal.id), PASSED);
    const [paid, ...more] = await find();
    expect(more).toEqual([]);
    expect(paid).toMatchObject({
      ...{ id: asked?.id, kind: 'withdraw', time: decided },
      ...{ amount: '-100', change_available: '-100', change_frozen: '0' },
      reserve: { state: 'settled', left: '0', since: withdrawal.time, movements: 2 },
    });
    // The newest movement moves the row to the top.
    expect((await rowsOf(bench, demo))[0]).toEqual(paid);
    const { changes } = await bench.call(
      walletDetail,
      { account: 'currency', currency_id: '3' },
      demo,
    );
    expect(changes.rows[0]).toEqual(paid);

    const detail = await bench.call(recordDetail, { kind: 'change', id: asked?.id ?? '' }, demo);
    expect(detail).toMatchObject({
      kind: 'change',
      steps: [
        { step: 'frozen', time: withdrawal.time },
        { step: 'done', time: decided },
      ],
      record: paid,
      cause: { kind: 'withdraw', id: withdrawal.id },
      movements: [
        { kind: 'freeze', change_available: '-100', change_frozen: '100', reserve: null },
        { kind: 'withdraw', change_available: '0', change_frozen: '-100', reserve: null },
      ],
    });
    if (detail.kind !== 'change') throw new Error('not a change');
    // Every movement opens the same record.
    for (const { id } of detail.movements)
      expect(await bench.call(recordDetail, { kind: 'change', id }, demo)).toEqual(detail);
  });

  it('RULE:change-reserve RULE:record-detail shows what came back as released, with what was reserved', async () => {
    const bench = await openUndecided();
    const { demo, withdrawal, resting, hosting } = await makeHistory(bench);
    await bench.core.backOffice.reviews.decide('withdrawals', Number(withdrawal.id), REJECTED);
    wait(bench, 5);
    const cancelled = bench.clock.time;
    await bench.call(coinCancel, { id: resting.id }, demo);
    const rows = await rowsOf(bench, demo);
    const of = (id: string) => rows.filter(({ reference, reserve }) => reserve && reference === id);
    expect(of(withdrawal.id)).toMatchObject([
      { amount: '0', reserve: { state: 'released', amount: '100', left: '0', movements: 2 } },
    ]);
    expect(of(resting.id)).toMatchObject([
      { code: 'BTC', reserve: { state: 'released', amount: '0.01', cause: { kind: 'spot' } } },
    ]);
    expect(of(hosting.id)).toMatchObject([
      { account: 'trust', reserve: { state: 'open', left: '200', cause: { kind: 'hosting' } } },
    ]);
    const stepsOf = async (id: string) =>
      (await bench.call(recordDetail, { kind: 'change', id: of(id)[0]?.id ?? '' }, demo)).steps;
    expect(await stepsOf(resting.id)).toEqual([
      { step: 'frozen', time: resting.created },
      { step: 'released', time: cancelled },
    ]);
    expect(await stepsOf(hosting.id)).toEqual([
      { step: 'frozen', time: hosting.paid },
      { step: 'done', time: null },
    ]);
  });

  it('RULE:change-reserve shows an amended order as one row, with what its amendment reserved', async () => {
    const desk = await SpotDesk.open();
    const terms = { side: 'buy', type: 'limit', price: '60000', quantity: '0.05' } as const;
    const { id } = await desk.order(terms);
    const rowsOfOrder = async () =>
      (await rowsOf(desk.bench, desk.demo)).filter(
        ({ code, reference }) => code === 'USDT' && reference === id,
      );
    expect(await rowsOfOrder()).toMatchObject([{ reserve: { state: 'open', left: '3000' } }]);
    for (const [quantity, left] of [
      ['0.07', '4200'],
      ['0.02', '1200'],
    ] as const) {
      await desk.bench.call(coinAmend, { id, quantity, client_id: newId() }, desk.demo);
      expect(await rowsOfOrder()).toMatchObject([
        { reserve: { state: 'open', left, cause: { kind: 'spot', id } } },
      ]);
      await expectWhole(desk.bench, desk.demo);
    }
    desk.moveTo(59_000);
    expect(await rowsOfOrder()).toMatchObject([
      { amount: '-1200', reserve: { state: 'settled', left: '0' } },
    ]);
    await expectWhole(desk.bench, desk.demo);
  });

  it('RULE:change-reserve adds up with triggers that wait, fire and end', async () => {
    const desk = await SpotDesk.open();
    const { bench, demo } = desk;
    const sell = { side: 'sell', quantity: '0.02' } as const;
    const plain = await desk.trigger({ ...sell, type: 'stop-market', trigger_price: '61000' });
    const pair = { ...sell, symbol: 'BTCUSDT', price: '63000', trigger_price: '60500' } as const;
    const oco = await bench.call(coinOco, { ...pair, client_id: newId() }, demo);
    const stops = { take_profit: '63000', stop_loss: '60000' } as const;
    await desk.order({ side: 'buy', type: 'market', quantity: '0.05', ...stops });
    const waiting = (await rowsOf(bench, demo)).filter(({ reserve }) => reserve?.state === 'open');
    const reserved = waiting.map(({ code, reserve }) => [code, reserve?.left]);
    expect(reserved.toSorted()).toEqual([
      ['BTC', '0.02'],
      ['BTC', '0.02'],
      ['BTC', '0.0499'],
    ]);
    expect(waiting.map(({ reserve }) => reserve?.cause?.id)).toEqual(
      expect.arrayContaining([plain.id, oco.order.id]),
    );
    await expectWhole(bench, demo);
    for (const [price, left] of [
      [61_000, 2],
      [60_500, 1],
      [60_000, 0],
    ] as const) {
      desk.moveTo(price);
      const rows = await rowsOf(bench, demo);
      expect(rows.filter(({ reserve }) => reserve?.state === 'open')).toHaveLength(left);
      await expectWhole(bench, demo);
    }
  });

  it('reads the movements of an order with hundreds of fills once', async () => {
    const store = await SqliteStore.open(':memory:');
    const bench = await openBench({ config: { store } });
    const demo = await bench.login('demo');
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '61000' } as const;
    const { id } = await bench.call(
      coinTrade,
      { ...order, quantity: '0.1', client_id: 'many-fills' },
      demo,
    );
    for (let fill = 0; fill < 200; fill += 1) {
      bench.clock.time += 100;
      bench.market.tick('BTCUSDT', { deals: [['60990', '0.0005', 'sell']] });
    }
    const { total } = await bench.call(recordExport, { kind: 'changes' }, demo);
    if (total === null) throw new Error('the changes were not counted');
    expect(total).toBeGreaterThan(400);
    const all = vi.spyOn(store, 'all');
    // The coins that were bought are rows of their own.
    const { rows } = await bench.call(legalLog, { currency_id: '3' }, demo);
    expect(rows.find(({ reserve }) => reserve?.cause?.id === id)?.reserve?.movements).toBe(201);
    const answers = await Promise.all(all.mock.results.map(({ value }) => value));
    const read = answers.filter((_, at) => all.mock.calls[at]?.[0] === 'legs').flat().length;
    expect(read).toBeLessThanOrEqual(total);
  });

  it('keeps every movement in the file and under its own kind', async () => {
    const bench = await openUndecided();
    const { demo, withdrawal } = await makeHistory(bench);
    await bench.core.backOffice.reviews.decide('withdrawals', Number(withdrawal.id), PASSED);
    const { columns, rows } = await bench.call(recordExport, { kind: 'changes' }, demo);
    const at = columns.indexOf('reference');
    expect(rows.filter((row) => row[at] === withdrawal.id)).toHaveLength(2);
    for (const kind of ['freeze', 'withdraw']) {
      const found = await rowsOf(bench, demo, { kind });
      expect(found.filter(({ reference }) => reference === withdrawal.id)).toMatchObject([
        { kind, reserve: null },
      ]);
    }
  });

  it.each([1, 2, 3])(
    'RULE:change-reserve adds up to every balance, page by page, whatever happens (seed %i)',
    async (seed) => {
      const dice = seeded(seed);
      const bench = await openUndecided();
      const { demo } = await makeHistory(bench);
      const maker = await bench.login('maker');
      const waiting: { readonly id: string; readonly who: Caller }[] = [];
      const requests: string[] = [];
      const pick = <T>(list: T[]): T | undefined =>
        list.splice(Math.floor(dice() * list.length), 1)[0];
      for (let turn = 0; turn < 120; turn += 1) {
        if (dice() < 0.4) wait(bench, 1);
        const client_id = `entries-${seed}-${turn}`;
        const roll = dice();
        if (roll < 0.6) {
          const who = dice() < 0.5 ? demo : maker;
          // Prices around the market: some rest, and the other user's orders fill some in parts.
          const order = {
            ...({ symbol: 'BTCUSDT', type: 'limit' } as const),
            side: dice() < 0.5 ? ('buy' as const) : ('sell' as const),
            price: String(61_796 + Math.floor(dice() * 9)),
            quantity: (0.001 + Math.floor(dice() * 5) / 1_000).toFixed(3),
          };
          const { id } = await bench.call(coinTrade, { ...order, client_id }, who);
          waiting.push({ id, who });
        } else if (roll < 0.75) {
          const order = pick(waiting);
          if (order)
            await bench.call(coinCancel, { id: order.id }, order.who).catch(() => undefined);
        } else if (roll < 0.8) {
          await withdraw(bench, demo, client_id).then(
            ({ id }) => requests.push(id),
            () => undefined,
          );
        } else if (roll < 0.9) {
          const id = pick(requests);
          const decision = dice() < 0.5 ? PASSED : REJECTED;
          if (id) await bench.core.backOffice.reviews.decide('withdrawals', Number(id), decision);
        } else {
          const hosting = {
            product_id: 'usdt-15',
            amount: '100',
            agreement: '1',
            client_id,
          } as const;
          const bought = await bench.call(trustBuy, hosting, demo).catch(() => null);
          if (bought && dice() < 0.5)
            await bench.call(
              trustCancel,
              { id: bought.id, penalty: bought.penalty, client_id: `${client_id}-back` },
              demo,
            );
        }
      }
      for (const caller of [demo, maker]) await expectWhole(bench, caller);
      // Both sides of a deal between two users settle the reserves of their own orders.
      const made = (await rowsOf(bench, maker)).filter(
        ({ reserve }) => reserve?.cause?.kind === 'spot' && reserve.state === 'settled',
      );
      expect(made.length).toBeGreaterThan(0);
    },
  );
});

it('a movement between two reads of an answer neither hides its row nor shows half of it', async () => {
  const store = await SqliteStore.open(':memory:');
  const put = async (id: number, kind: string, available: bigint, frozen: bigint) => {
    const batch = new Batch();
    batch.put('legs', {
      ...{ id, posting: id, owner: '7', account: 'currency', coin: 'USDT', kind, reference: '5' },
      ...{ time: id, available, frozen, available_after: 0n, frozen_after: 0n },
    });
    await store.append(batch);
  };
  await put(10, 'freeze', -100n, 100n);
  let moved = false;
  const history: HistoryReads = {
    page: (...asked) => store.page(...asked),
    ranking: (...asked) => store.ranking(...asked),
    all: async (...asked) => {
      if (!moved) await put(11, 'spot-fill', 0n, -100n);
      moved = true;
      return store.all(...asked);
    },
  };
  const read = (newest: number) =>
    entriesOf(history, { owner: '7', newest }, { where: {} }, undefined);
  const ids = async (newest: number) =>
    (await read(newest)).entries.map((entry) => entry.map(({ id }) => id));
  expect(await ids(10)).toEqual([[10]]);
  expect(await ids(11)).toEqual([[10, 11]]);
  await store.close();
});
