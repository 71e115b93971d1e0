import { ACCOUNTS, coinByCode, parseUnits } from '@tideline/wire';
import { leverMyTrade } from '@tideline/wire/calls/contracts';
import { depositLog, withdrawLog } from '@tideline/wire/calls/funding';
import { microtradeLists } from '@tideline/wire/calls/options';
import { recordExport } from '@tideline/wire/calls/records';
import { coinList } from '@tideline/wire/calls/spot';
import { coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { trustOrders } from '@tideline/wire/calls/trust';
import { hzHistory, legalLog, walletList } from '@tideline/wire/calls/wallet';
import { EXPORT_KINDS } from '@tideline/wire/record-kinds';
import { describe, expect, it } from 'vitest';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import type { Bench } from '../../testing/client.ts';
import { EXPORT_PAGE, exportPage } from './export.ts';
import { makeHistory, openUndecided, wait } from './testing/history.ts';

const PASSED = { passed: true, reason: null, by: 'operator' } as const;

/** Rows of a file as objects with its columns as keys. */
const table = ({ columns, rows }: { readonly columns: string[]; readonly rows: string[][] }) =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));

const fileOf = async (
  bench: Bench,
  caller: Caller,
  kind: (typeof EXPORT_KINDS)[number],
  filter: object = {},
) => table(await bench.call(recordExport, { kind, ...filter }, caller));

const units = (amount: string, code: string) =>
  amount.startsWith('-')
    ? -parseUnits(amount.slice(1), coinByCode(code)?.scale ?? 8)
    : parseUnits(amount, coinByCode(code)?.scale ?? 8);

describe('files of records', () => {
  it('RULE:record-export have changes that add up to every balance, with a withdrawal pending and paid', async () => {
    const bench = await openUndecided();
    const { demo, withdrawal } = await makeHistory(bench);
    const check = async () => {
      const { accounts } = await bench.call(walletList, {}, demo);
      const changes = await fileOf(bench, demo, 'changes');
      for (const account of ACCOUNTS) {
        const balances = accounts.find((each) => each.account === account)?.balances ?? [];
        for (const { code, available, frozen } of balances) {
          const own = changes.filter((row) => row['account'] === account && row['coin'] === code);
          const sum = (column: string) =>
            own.reduce((total, row) => total + units(row[column] ?? '', code), 0n);
          expect([account, code, sum('change_available'), sum('change_frozen')]).toEqual([
            ...[account, code, units(available, code), units(frozen, code)],
          ]);
        }
      }
    };
    await check();
    await bench.core.backOffice.reviews.decide('withdrawals', Number(withdrawal.id), PASSED);
    await check();
    const paid = (await fileOf(bench, demo, 'changes')).filter(
      (row) => row['reference'] === withdrawal.id,
    );
    expect(paid.map((row) => [row['type'], row['change_available'], row['change_frozen']])).toEqual(
      [
        ['withdraw', '0', '-100'],
        ['freeze', '-100', '100'],
      ],
    );
  });

  it('have exact times, amounts, fees with their coin, and ids, for each kind', async () => {
    const bench = await openUndecided();
    const { demo, deposit, withdrawal, spot, contract, option } = await makeHistory(bench);
    wait(bench, 62, '61805.5');
    const iso = (time: number | null) => new Date(time ?? 0).toISOString();

    expect(await fileOf(bench, demo, 'funding')).toMatchObject([
      { type: 'withdrawal', coin: 'USDT', amount: '100', id: withdrawal.id, remark: 'rent' },
      {
        time: iso(deposit.time),
        type: 'deposit',
        amount: '500',
        net_amount: '0',
        status: 'review',
      },
    ]);
    const [move] = await fileOf(bench, demo, 'moves');
    expect(move).toMatchObject({
      ...{ type: 'exchange', sent_coin: 'USDT', sent_amount: '50' },
      ...{ received_coin: 'BTC', fee_coin: 'BTC' },
    });
    expect(Number(move?.['fee'])).toBeGreaterThan(0);
    expect(await fileOf(bench, demo, 'fills')).toMatchObject([
      {
        ...{ time: iso(spot.created), type: 'buy', base: 'BTC', quote: 'USDT', price: '61801' },
        ...{ base_amount: '0.02', quote_amount: '1236.02', fee: spot.fee, fee_coin: 'BTC' },
        ...{ role: 'taker', order_id: spot.id },
      },
    ]);
    const [position] = await fileOf(bench, demo, 'contracts');
    expect(position).toMatchObject({
      ...{ time: iso(contract.closed), type: 'long', lots: '2', fee_coin: 'USDT', reason: 'user' },
      ...{ profit: contract.profit, fee: contract.fee, id: contract.id },
    });
    expect(units(position?.['net_profit'] ?? '', 'USDT')).toBe(
      units(contract.profit ?? '', 'USDT') - units(contract.fee, 'USDT'),
    );
    expect(await fileOf(bench, demo, 'options')).toMatchObject([
      { time: iso(option.delivery), type: 'rise', stake: '100', payout: '140', profit: '40' },
    ]);
    expect(await fileOf(bench, demo, 'hosting')).toMatchObject([
      { type: 'hosting', coin: 'USDT', amount: '200', days: '15', status: 'hosting' },
    ]);
    const maker = await bench.login('maker');
    for (const kind of EXPORT_KINDS) {
      if (kind === 'changes') continue;
      expect([kind, await fileOf(bench, maker, kind)]).toEqual([kind, []]);
    }
  });

  it('RULE:record-filter keep what the filter names', async () => {
    const bench = await openUndecided();
    const { demo, spot, deposit } = await makeHistory(bench);
    const count = async (...args: [(typeof EXPORT_KINDS)[number], object]) =>
      (await fileOf(bench, demo, ...args)).length;
    expect(await count('fills', { symbol: 'ETHUSDT' })).toBe(0);
    expect(await count('fills', { symbol: 'BTCUSDT', side: 'buy' })).toBe(1);
    expect(await count('fills', { side: 'sell' })).toBe(0);
    expect(await count('contracts', { side: 'long' })).toBe(1);
    expect(await count('contracts', { side: 'short' })).toBe(0);
    expect(await count('moves', { currency_id: '1' })).toBe(1);
    expect(await count('moves', { currency_id: '3' })).toBe(2);
    expect(await count('funding', { currency_id: '1' })).toBe(0);
    expect(await count('funding', { to: String(deposit.time) })).toBe(0);
    expect(
      await count('funding', { from: String(deposit.time), to: String(deposit.time + 1) }),
    ).toBe(1);
    expect(await count('changes', { account: 'trust', reason: 'transfer' })).toBe(1);
    const orders = async (filter: object) =>
      (await bench.call(coinList, { view: 'history', ...filter }, demo)).total;
    expect(await orders({ side: 'buy' })).toBe(1);
    expect(await orders({ side: 'sell' })).toBe(0);
    expect(await orders({ from: String(spot.created + 1) })).toBe(0);
    const waiting = async (filter: object) =>
      (await bench.call(coinList, { view: 'waiting', ...filter }, demo)).total;
    expect(await waiting({ side: 'sell' })).toBe(1);
    expect(await waiting({ side: 'buy' })).toBe(0);
    expect(await waiting({ to: String(spot.created) })).toBe(0);
    const { rows } = await bench.call(legalLog, { kind: 'transfer', account: 'trust' }, demo);
    expect(rows).toMatchObject([{ change_available: '1000', change_frozen: '0' }]);
  });

  it('RULE:record-filter are lists with the same filters [CALL:GET charge_mention/log2] [CALL:GET charge_mention/log3] [CALL:GET wallet/hzhistory]', async () => {
    const bench = await openUndecided();
    const { demo, ...made } = await makeHistory(bench);
    // Each list with what it holds, and a value of each filter that fits none of its rows.
    const usdt = { currency_id: '3' };
    const history = { view: 'history' } as const;
    const pair = { symbol: 'BTCUSDT' };
    const lists = [
      [depositLog, usdt, { currency_id: '1' }, made.deposit.time],
      [withdrawLog, usdt, { currency_id: '1' }, made.withdrawal.time],
      [hzHistory, { kind: 'transfer', ...usdt }, { currency_id: '1' }, made.transfer.time],
      [trustOrders, usdt, { currency_id: '1' }, made.hosting.paid],
      [coinList, { ...history, ...pair, side: 'buy' }, { side: 'sell' }, made.spot.created],
      [coinList, { ...history, ...pair }, { symbol: 'ETHUSDT' }, made.spot.created],
      [coinTriggerList, { ...history, ...pair }, { symbol: 'ETHUSDT' }, made.trigger.created],
      [coinTriggerList, { ...history, side: 'sell' }, { side: 'buy' }, made.trigger.created],
      [leverMyTrade, { ...history, side: 'long' }, { side: 'short' }, made.contract.closed],
      [leverMyTrade, { ...history, ...pair }, { symbol: 'ETHUSDT' }, made.contract.closed],
      [microtradeLists, { direction: 'rise' }, { direction: 'fall' }, made.option.purchased],
      [microtradeLists, pair, { symbol: 'ETHUSDT' }, made.option.purchased],
    ] as const;
    for (const [row, fits, other, at] of lists) {
      const time = at ?? 0;
      const count = async (filter: object) =>
        ((await bench.call(row, filter as never, demo)) as { readonly total: number }).total;
      const name = `${row.path} ${JSON.stringify(other)}`;
      expect([name, await count(fits)]).toEqual([name, 1]);
      expect([name, await count({ ...fits, ...other })]).toEqual([name, 0]);
      expect([name, await count({ ...fits, to: String(time) })]).toEqual([name, 0]);
      expect([name, await count({ ...fits, from: String(time + 1) })]).toEqual([name, 0]);
      const within = { from: String(time), to: String(time + 1) };
      expect([name, await count({ ...fits, ...within })]).toEqual([name, 1]);
    }
    // By state: the deposit passed, the withdrawal is still under review.
    await bench.core.backOffice.reviews.decide('deposits', Number(made.deposit.id), PASSED);
    for (const [row, fits] of [
      [depositLog, 'passed'],
      [withdrawLog, 'review'],
    ] as const) {
      for (const status of ['review', 'passed', 'rejected'] as const) {
        const { total } = await bench.call(row, { status }, demo);
        expect([row.path, status, total]).toEqual([row.path, status, status === fits ? 1 : 0]);
      }
    }
    const kinds = async (kind: 'transfer' | 'exchange') =>
      (await bench.call(hzHistory, { kind }, demo)).rows.map((row) => row.kind);
    expect([await kinds('transfer'), await kinds('exchange')]).toEqual([
      ['transfer'],
      ['exchange'],
    ]);
  });

  it('RULE:record-filter are files with the same filters', async () => {
    const bench = await openUndecided();
    const { demo, ...made } = await makeHistory(bench);
    // The option is delivered.
    wait(bench, 62, '61805.5');
    const [btc, eth] = [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }];
    const [usdt, bitcoin] = [{ currency_id: '3' }, { currency_id: '1' }];
    const moved = { account: 'trust', reason: 'transfer', ...usdt };
    // Each file with filters that fit one row of an instant, others that do not, and the instant.
    const files = [
      [
        'changes',
        moved,
        [bitcoin, { account: 'option' }, { reason: 'deposit' }],
        made.transfer.time,
      ],
      ['funding', usdt, [bitcoin], made.deposit.time],
      ['moves', usdt, [{ currency_id: '2' }], made.transfer.time],
      ['fills', { ...btc, side: 'buy' }, [eth, { side: 'sell' }], made.spot.created],
      ['contracts', { ...btc, side: 'long' }, [eth, { side: 'short' }], made.contract.closed],
      ['options', { ...btc, side: 'rise' }, [eth, { side: 'fall' }], made.option.delivery],
      ['hosting', usdt, [bitcoin], made.hosting.paid],
    ] as const;
    for (const [kind, fits, others, at] of files) {
      const time = at ?? 0;
      const count = async (filter: object, from = time) =>
        (
          await fileOf(bench, demo, kind, {
            ...{ ...fits, ...filter, from: String(from), to: String(from + 1) },
          })
        ).length;
      expect([kind, await count({})]).toEqual([kind, 1]);
      expect([kind, await count({}, time + 1)]).toEqual([kind, 0]);
      expect([kind, await count({}, time - 1)]).toEqual([kind, 0]);
      for (const other of others)
        expect([kind, other, await count(other)]).toEqual([kind, other, 0]);
    }
  });

  it('RULE:record-filter refuse a filter that their rows do not have', async () => {
    const bench = await openUndecided();
    const demo = await bench.login('demo');
    const filters = {
      ...{ account: 'trust', currency_id: '3', reason: 'transfer', symbol: 'BTCUSDT' },
      ...{ from: '0', to: '1', tag: 'news', hour: '9', weekday: '1', offset: '0' },
    } as const;
    const sides = ['buy', 'sell', 'long', 'short', 'rise', 'fall', 'even'] as const;
    const asked = [
      ...Object.entries(filters).map(([field, value]) => [field, { [field]: value }] as const),
      ...sides.map((side) => [side, { side }] as const),
    ];
    const taken: Record<string, string[]> = {};
    for (const kind of EXPORT_KINDS) {
      taken[kind] = [];
      for (const [name, filter] of asked) {
        try {
          await bench.call(recordExport, { kind, ...filter }, demo);
          taken[kind].push(name);
        } catch (error) {
          const [field] = Object.keys(filter);
          expect(error).toMatchObject({ id: 'filter-unfit', field });
        }
      }
    }
    const span = ['from', 'to'];
    expect(taken).toEqual({
      changes: ['account', 'currency_id', 'reason', ...span],
      funding: ['currency_id', ...span],
      moves: ['currency_id', ...span],
      hosting: ['currency_id', ...span],
      fills: ['symbol', ...span, 'buy', 'sell'],
      contracts: ['symbol', ...span, 'long', 'short'],
      options: ['symbol', ...span, 'rise', 'fall', 'even'],
      trips: [
        ...['symbol', ...span, 'tag', 'hour', 'weekday', 'offset'],
        ...['long', 'short', 'rise', 'fall', 'even'],
      ],
    });
  });

  it('have each row once over all pages of a long history', async () => {
    const store = await SqliteStore.open(':memory:');
    const count = 2 * EXPORT_PAGE + 7;
    const batch = new Batch();
    const common = {
      ...{ user_id: '5', client_id: 'client', coin: 'USDT', chain: 'TRC20', amount: 1n, fee: 0n },
      ...{ reason: null, cause: null, decided: null },
      status: 'review' as const,
    };
    for (let id = 1; id <= count; id += 1) {
      if (id % 3 === 0) {
        const report = { receipt: 'r', channel: 'ordinary' as const, day: 0 };
        batch.put('deposits', { ...common, ...report, id, time: id });
      } else {
        const to = { address: 'a', destination: '', remark: '', day: 0 };
        batch.put('withdrawals', { ...common, ...to, id, time: id });
      }
    }
    await store.append(batch);
    const ids: string[] = [];
    for (let page: string | null | undefined; page !== null; ) {
      const answer: Awaited<ReturnType<typeof exportPage>> = await exportPage(store, '5', {
        kind: 'funding',
        ...(page !== undefined && { page }),
      });
      expect(answer.total).toBe(count);
      ids.push(...table(answer).map((row) => row['id'] ?? ''));
      page = answer.next;
    }
    expect(ids).toEqual(Array.from({ length: count }, (_, at) => String(count - at)));
    await store.close();
  });
});
