import { parseUnits } from '@tideline/wire';
import { leverClose, leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import { chargeReq, getAddress, walletOut } from '@tideline/wire/calls/funding';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import { openGuest } from '@tideline/wire/calls/user';
import { walletChange, walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { png } from '../../people/uploads/testing/pictures.ts';
import { type Bench, openBench } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 0, 6);
const PAIRS = ['BTCUSDT', 'ETHUSDT'] as const;

const units = (text: string | null) => (text === null ? null : parseUnits(text, 8));
const today = async (bench: Bench, caller: Caller) => {
  const { total, unpriced, day } = await bench.call(walletList, {}, caller);
  return { equity: unpriced.length === 0 ? total : null, ...day };
};

/** One price for bid, ask, last and mark, with depth on both sides. */
function price(bench: Bench, btc: number, eth = 3_000): void {
  for (const [symbol, at] of [
    ['BTCUSDT', btc],
    ['ETHUSDT', eth],
  ] as const) {
    bench.market.tick(symbol, {
      deals: [[String(at), '0.5', 'buy']],
      book: depthOf(symbol, [[String(at - 1), '50']], [[String(at + 1), '50']]),
    });
  }
}

let intents = 0;
const intent = (): string => {
  intents += 1;
  return `today-intent-${intents}`;
};

const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' } as const;
const long = {
  symbol: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '2',
  leverage: '10',
} as const;

async function closeAll(bench: Bench, demo: Caller): Promise<void> {
  const { rows } = await bench.call(leverMyTrade, { view: 'trading' }, demo);
  for (const { id } of rows) await bench.call(leverClose, { id, client_id: intent() }, demo);
}

/** Opens items of each product, to be carried over midnight. */
async function entangle(bench: Bench, demo: Caller): Promise<void> {
  await bench.call(coinTrade, { ...buy, client_id: intent() }, demo);
  await bench.call(leverSubmit, { ...long, client_id: intent() }, demo);
  const option = { symbol: 'BTCUSDT', direction: 'rise', seconds: '300' } as const;
  const stake = { ...option, currency_id: '3', amount: '100', client_id: intent() };
  await bench.call(microtradeSubmit, stake as never, demo);
}

describe('profit of the day (RULE:today-profit)', () => {
  it('is the change of prices for an account that only holds', async () => {
    const bench = await openBench({ opened: false });
    const demo = await bench.login('demo');
    price(bench, 60_000);
    bench.clock.time = MIDNIGHT + 60_000;
    for (const symbol of PAIRS)
      bench.market.past.set(symbol, symbol === 'BTCUSDT' ? '60000' : '3000');
    price(bench, 61_000, 2_900);
    // 0.1 BTC gained 100, 1 ETH lost 100.
    expect(await today(bench, demo)).toMatchObject({ since: MIDNIGHT, profit: '0', net_in: '0' });
    price(bench, 61_500, 2_900);
    expect((await today(bench, demo)).profit).toBe('50');
  });

  it('equals the measured change of equity, with positions and options over midnight [CALL:POST wallet/list]', async () => {
    const bench = await openBench({ opened: false });
    const demo = await bench.login('demo');
    bench.clock.time = MIDNIGHT - 30_000;
    price(bench, 60_000);
    await entangle(bench, demo);
    const before = units((await today(bench, demo)).equity) ?? 0n;
    bench.clock.time = MIDNIGHT + 30_000;
    bench.market.past.set('BTCUSDT', '60000');
    bench.market.past.set('ETHUSDT', '3000');
    price(bench, 60_700, 3_050);
    const check = async (): Promise<void> => {
      const said = await today(bench, demo);
      expect(said.equity_before).not.toBeNull();
      expect(units(said.equity_before)).toBe(before);
      expect(units(said.profit)).toBe((units(said.equity) ?? 0n) - before);
    };
    await check();
    const [position] = (await bench.call(leverMyTrade, { view: 'trading' }, demo)).rows;
    const part = { id: position?.id ?? '', lots: '1', client_id: intent() };
    await bench.call(leverClose, part, demo);
    await check();
    await closeAll(bench, demo);
    await check();
    await entangle(bench, demo);
    await check();
    bench.clock.time = MIDNIGHT + 290_000;
    price(bench, 60_900);
    await check();
    await bench.call(coinTrade, { ...buy, side: 'sell', client_id: intent() }, demo);
    const move = { from: 'currency', to: 'trust', currency_id: '3', amount: '50' } as const;
    await bench.call(walletChange, { ...move, client_id: intent() }, demo);
    await check();
  });

  it('excludes withdrawals, deposits and the paper funds of a new account', async () => {
    const manual = { backOffice: { reviews: { automatic: true, delay: 1_000 } } };
    const bench = await openBench({ opened: false, config: manual });
    bench.clock.time = MIDNIGHT + 60_000;
    price(bench, 60_000);
    const demo = await bench.login('demo');
    // The demo user was funded the day before.
    expect(await today(bench, demo)).toMatchObject({ profit: '0', net_in: '0' });
    const [address] = (await bench.call(getAddress, {}, demo)).addresses;
    const out = { currency_id: '3', amount: '100', fund_password: '246810', client_id: intent() };
    await bench.call(walletOut, { ...out, address_id: address?.id ?? '' }, demo);
    expect((await today(bench, demo)).profit).toBe('0');
    bench.clock.time += 5_000;
    await bench.core.backOffice.turn();
    expect(await today(bench, demo)).toMatchObject({ profit: '0', net_in: '-100' });
    const { name: receipt } = await bench.core.backOffice.uploads.keep(demo.userId, png(2, 2));
    const report = { currency_id: '3', chain: 'TRC20', amount: '500', receipt };
    await bench.call(chargeReq, { ...report, client_id: intent() }, demo);
    bench.clock.time += 5_000;
    await bench.core.backOffice.turn();
    expect(await today(bench, demo)).toMatchObject({ profit: '0', net_in: '400' });
    const { token } = await bench.call(openGuest, {});
    const guest = bench.core.authenticate(token);
    if (!guest) throw new Error('no session');
    expect(await today(bench, guest)).toMatchObject({ equity_before: '0', profit: '0' });
  });

  it('is unknown without the prices of the held coins, and starts anew each day', async () => {
    const bench = await openBench({ opened: false });
    const demo = await bench.login('demo');
    expect(await today(bench, demo)).toMatchObject({ equity: null, profit: null });
    // Unknown figures are read again after five seconds.
    bench.clock.time += 5_000;
    price(bench, 60_000);
    await bench.call(coinTrade, { ...buy, client_id: intent() }, demo);
    expect((await today(bench, demo)).profit?.startsWith('-')).toBe(true);
    bench.clock.time += DAY;
    expect((await today(bench, demo)).profit).toBe('0');
  });
});
