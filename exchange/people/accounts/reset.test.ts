import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import {
  chargeReq,
  depositLog,
  getAddress,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import { newsList } from '@tideline/wire/calls/news';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { recordDetail } from '@tideline/wire/calls/records';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { coinOco } from '@tideline/wire/calls/spot-triggers';
import { trustBuy, trustConfig, trustOrders } from '@tideline/wire/calls/trust';
import { legalLog, paperFunds, walletList } from '@tideline/wire/calls/wallet';
import { afterEach, describe, expect, it } from 'vitest';
import { audit } from '../../foundation/ledger/audit.ts';
import { DATABASE_FILE } from '../../foundation/store/data-folder.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { png } from '../uploads/testing/pictures.ts';
import { brokenAt, type SecurityEvent } from '../users/security-log.ts';

const manual = { backOffice: { reviews: { automatic: false, delay: 0 } } };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function openAt() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-reset-'));
  folders.push(dataDir);
  const bench = await openBench({ dataDir, config: manual });
  return { dataDir, bench, demo: await bench.login('demo') };
}

/** Everything a user holds: `account/coin available frozen`. */
async function holdings(bench: Bench, caller: Caller): Promise<string[]> {
  const { accounts } = await bench.call(walletList, {}, caller);
  return accounts.flatMap(({ account, balances }) =>
    balances
      .filter(({ total }) => total !== '0')
      .map(({ code, available, frozen }) => `${account}/${code} ${available} ${frozen}`),
  );
}

const lever = { symbol: 'BTCUSDT', side: 'long', lots: '1', leverage: '10' } as const;

/** One of each kind of item that a reset ends. */
async function entangle(bench: Bench, demo: Caller): Promise<void> {
  const spot = { symbol: 'BTCUSDT', side: 'buy', quantity: '0.01' } as const;
  await bench.call(coinTrade, { ...spot, type: 'market', client_id: 'reset-spot-1' }, demo);
  const waits = { ...spot, type: 'limit', price: '60000', client_id: 'reset-spot-2' } as const;
  await bench.call(coinTrade, waits, demo);
  const pair = { ...spot, side: 'sell', price: '70000', trigger_price: '50000' } as const;
  await bench.call(coinOco, { ...pair, client_id: 'reset-oco-1' }, demo);
  const far = { ...lever, type: 'limit', price: '60000', client_id: 'reset-lever' } as const;
  await bench.call(leverSubmit, far, demo);
  const { products } = await bench.call(trustConfig, {});
  const open = products.find(({ status, code }) => status === 'open' && code === 'USDT');
  const hosting = {
    product_id: open?.id ?? '',
    amount: open?.minimum ?? '',
    agreement: '1',
  } as const;
  await bench.call(trustBuy, { ...hosting, client_id: 'reset-trust' }, demo);
  const [address] = (await bench.call(getAddress, {}, demo)).addresses;
  const out = {
    currency_id: '3',
    amount: '100',
    fund_password: '246810',
    client_id: 'reset-out-1',
  };
  await bench.call(walletOut, { ...out, address_id: address?.id ?? '' }, demo);
  const { name } = await bench.core.backOffice.uploads.keep(demo.userId, png(2, 2));
  const report = { currency_id: '3', chain: 'TRC20', amount: '500', client_id: 'reset-in-01' };
  await bench.call(chargeReq, { ...report, receipt: name }, demo);
}

describe('paper funds for a user (RULE:paper-funds)', () => {
  it('restores the starting funds of the own account and logs who asked', async () => {
    const { bench, demo } = await openAt();
    const before = await holdings(bench, demo);
    await entangle(bench, demo);
    const { change, ...ended } = await bench.call(paperFunds, {}, demo);
    expect(ended).toEqual({ orders: 4, hosting: 1, reviews: 2 });
    const rows = (await bench.call(legalLog, { kind: 'reset' }, demo)).rows;
    const record = await bench.call(recordDetail, { kind: 'change', id: change ?? '' }, demo);
    // One record has what changed in every account.
    expect(record).toMatchObject({ kind: 'change', movements: rows.toReversed() });
    expect(rows.length).toBeGreaterThan(1);
    expect((await bench.call(paperFunds, {}, demo)).change).toBeNull();
    expect(await holdings(bench, demo)).toEqual(before);
    expect(await holdings(bench, await bench.login('maker'))).toEqual(before);
    await bench.core.close();
  });

  it('are refused while a position is open, with the number of what is open', async () => {
    const { bench, demo } = await openAt();
    await bench.call(leverSubmit, { ...lever, type: 'market', client_id: 'funds-pos' }, demo);
    const before = await holdings(bench, demo);
    expect(await refusal(bench.call(paperFunds, {}, demo))).toBe('positions-open');
    expect(await holdings(bench, demo)).toEqual(before);
    await bench.core.close();
  });

  it('are refused while an option runs, and given when it ended', async () => {
    const { bench, demo } = await openAt();
    const option = { symbol: 'BTCUSDT', currency_id: '3', direction: 'rise' } as const;
    const stake = { ...option, seconds: '30', amount: '10', client_id: 'funds-option' };
    await bench.call(microtradeSubmit, stake, demo);
    const before = await holdings(bench, demo);
    expect(await refusal(bench.call(paperFunds, {}, demo))).toBe('positions-open');
    expect(await holdings(bench, demo)).toEqual(before);
    for (let second = 0; second < 31; second += 1) {
      bench.clock.time += 1_000;
      bench.market.tick('BTCUSDT', { deals: [['61800', '0.1', 'buy']] });
    }
    await bench.call(paperFunds, {}, demo);
    await bench.core.close();
  });

  it('are given twenty times a day', async () => {
    const { bench, demo } = await openAt();
    for (let turn = 0; turn < 20; turn += 1) await bench.call(paperFunds, {}, demo);
    expect(await refusal(bench.call(paperFunds, {}, demo))).toBe('resets-used-up');
    bench.clock.time += 86_400_000;
    await bench.call(paperFunds, {}, demo);
    await bench.core.close();
  });

  it('do not exist on an exchange that holds more than paper', async () => {
    const bench = await openBench({ config: { backOffice: { paper: false } } });
    const demo = await bench.login('demo');
    expect(await refusal(bench.call(paperFunds, {}, demo))).toBe('unknown-call');
    await bench.core.close();
  });
});

describe('an account reset', () => {
  it('ends every open item and restores the funds, in a ledger that sums to zero', async () => {
    const { bench, dataDir, demo } = await openAt();
    const before = await holdings(bench, demo);
    await entangle(bench, demo);
    bench.clock.time += 3 * 86_400_000;
    expect(await holdings(bench, demo)).not.toEqual(before);

    expect(await bench.core.backOffice.reset.run('demo')).toEqual({
      done: true,
      userId: demo.userId,
      account: 'demo',
      orders: 4,
      hosting: 1,
      reviews: 2,
      positions: 0,
      options: 0,
      change: expect.stringMatching(/^\d+$/),
    });
    expect(await holdings(bench, demo)).toEqual(before);
    expect((await bench.call(coinList, { view: 'waiting' }, demo)).rows).toEqual([]);
    expect((await bench.call(leverMyTrade, { view: 'waiting' }, demo)).rows).toEqual([]);
    expect((await bench.call(trustOrders, { status: 'redeemed' }, demo)).rows).toHaveLength(1);
    for (const log of [depositLog, withdrawLog]) {
      const [row] = (await bench.call(log, {}, demo)).rows;
      expect(row).toMatchObject({ status: 'rejected', reason: null, cause: 'account-reset' });
    }
    // The history stays.
    expect((await bench.call(coinList, { view: 'fills' }, demo)).rows).toHaveLength(1);
    expect((await bench.call(legalLog, { kind: 'reset' }, demo)).rows.length).toBeGreaterThan(1);
    expect((await bench.call(newsList, { kind: 'message' }, demo)).rows[0]?.title).toBe(
      'Account reset',
    );
    expect((await bench.call(getAddress, {}, demo)).addresses).toHaveLength(1);
    // Open screens receive the changes as events.
    expect(bench.bus.of(demo.userId, 'balance').length).toBeGreaterThan(0);
    expect(bench.bus.of(demo.userId, 'review')).toHaveLength(2);

    await bench.core.close();
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
    const report = audit((sql) => database.prepare(sql).all());
    const events = database.prepare('select * from security_events order by id').all();
    database.close();
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
    const last = events.at(-1);
    expect(last).toMatchObject({ kind: 'account-reset', user_id: demo.userId, address: 'local' });
    expect(brokenAt(events as unknown as SecurityEvent[])).toBeNull();
    // A restart on the same folder finds the same funds.
    const again = await openBench({ dataDir, config: manual, clock: bench.clock });
    expect(await holdings(again, await again.login('demo'))).toEqual(before);
    await again.core.close();
  });

  it('is refused while a position or option is open, and then changes nothing', async () => {
    const { bench, demo } = await openAt();
    await bench.call(leverSubmit, { ...lever, type: 'market', client_id: 'reset-pos' }, demo);
    const bet = { symbol: 'BTCUSDT', currency_id: '3', direction: 'rise' } as const;
    const option = { ...bet, seconds: '60', amount: '100', client_id: 'reset-option' };
    await bench.call(microtradeSubmit, option, demo);
    const spot = { symbol: 'BTCUSDT', side: 'buy', quantity: '0.01', type: 'limit' } as const;
    await bench.call(coinTrade, { ...spot, price: '60000', client_id: 'reset-rests' }, demo);
    const before = await holdings(bench, demo);
    expect(await bench.core.backOffice.reset.run('demo@tideline.example')).toMatchObject({
      done: false,
      positions: 1,
      options: 1,
    });
    expect(await holdings(bench, demo)).toEqual(before);
    expect((await bench.call(coinList, { view: 'waiting' }, demo)).rows).toHaveLength(1);
    await bench.core.close();
  });

  it('posts nothing when repeated, and runs once when two are concurrent', async () => {
    const { bench, demo } = await openAt();
    await entangle(bench, demo);
    const { reset } = bench.core.backOffice;
    const [first, second] = await Promise.all([reset.run('1'), reset.run('1')]);
    expect([first.orders, second.orders]).toEqual([4, 0]);
    const changes = () => bench.call(legalLog, { kind: 'reset' }, demo);
    const idempotency = (await changes()).rows;
    await reset.run('1');
    expect((await changes()).rows).toEqual(idempotency);
    await bench.core.close();
  });

  it('refuses unknown users, and accounts that hold more than paper', async () => {
    const { bench } = await openAt();
    expect(await refusal(bench.core.backOffice.reset.run('nobody'))).toBe('not-found');
    await bench.core.close();
    const real = await openBench({ config: { backOffice: { paper: false } } });
    expect(await refusal(real.core.backOffice.reset.run('demo'))).toBe('unknown-call');
    await real.core.close();
  });
});
