import { COIN_SCALE, coinByCode, type Price, parseUnits, type ResponseOf } from '@tideline/wire';
import {
  leverClose,
  leverDeal,
  leverMyTrade,
  leverReverse,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import { getAddress, walletOut } from '@tideline/wire/calls/funding';
import { microtradeLists, microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import {
  flashAgainst,
  paperFunds,
  walletChange,
  walletHistory,
  walletList,
} from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../exchange/foundation/ports/refusal.ts';
import type { Caller } from '../../exchange/http/handler.ts';
import { type Bench, openBench } from '../../exchange/testing/client.ts';
import { depthOf } from '../../exchange/testing/scripted-market.ts';
import { dayProfit, marksOf, walletEquity } from '../../src/market/wallet/valuation.ts';
import { applyWorth, type Wallet, walletOf } from '../../src/market/wallet/wallet.state.ts';
import { seeded } from '../random.ts';

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 0, 6);
const USDT = '3';
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;
type Prices = Record<(typeof SYMBOLS)[number], number>;
type List = ResponseOf<typeof walletList>;

const usdt = (text: string | null) => (text === null ? null : parseUnits(text, COIN_SCALE));
const refusedIsFine = async (asked: Promise<unknown>): Promise<void> => {
  await asked.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
};

/** A market with one price for bid, ask, last deal and mark of a pair, which it remembers. */
function marketOf(bench: Bench, dice: () => number) {
  const past = new Map<string, bigint>();
  bench.market.priceAt = (symbol: string, time = Number.NaN) =>
    (past.get(`${symbol} ${time}`) as Price | undefined) ?? bench.market.last(symbol);
  const prices: Prices = { BTCUSDT: 60_000, ETHUSDT: 3_000 };
  const show = (): void => {
    for (const symbol of SYMBOLS) {
      const at = prices[symbol];
      bench.market.tick(symbol, {
        deals: [[String(at), '0.5', 'buy']],
        book: depthOf(symbol, [[String(at - 1), '50']], [[String(at + 1), '50']]),
      });
      past.set(`${symbol} ${bench.clock.time}`, parseUnits(String(at), 2));
    }
  };
  const move = (): void => {
    prices.BTCUSDT += Math.round((dice() - 0.5) * 400);
    prices.ETHUSDT += Math.round((dice() - 0.5) * 30);
    show();
  };
  return { prices, show, move };
}

/**
 * The worth of what the calls list, calculated apart from the product: exact fractions of a USDT
 * unit, rounded down for each amount and against the holder of a contract.
 */
async function countedApart(bench: Bench, who: Caller, prices: Prices): Promise<bigint> {
  const { accounts } = await bench.call(walletList, {}, who);
  const coin = (code: string, text: string): bigint => {
    const units = parseUnits(text, coinByCode(code)?.scale ?? 8);
    if (code === 'USDT') return units;
    if (code === 'Bank') return units * 1_000_000n;
    const price = prices[`${code}USDT` as keyof Prices];
    return units === 0n ? 0n : units * BigInt(price);
  };
  let sum = 0n;
  for (const { balances } of accounts) {
    for (const { code, available, frozen } of balances)
      sum += coin(code, available) + coin(code, frozen);
  }
  const { rows } = await bench.call(leverMyTrade, { view: 'trading' }, who);
  for (const { profit } of rows) sum += usdt(profit) ?? 0n;
  const options = await bench.call(microtradeLists, { view: 'running' }, who);
  for (const { stake } of options.rows) sum += usdt(stake) ?? 0n;
  return sum;
}

/** One random command, refused or not. */
async function act(bench: Bench, who: Caller, client_id: string, dice: () => number) {
  const symbol = dice() < 0.7 ? 'BTCUSDT' : 'ETHUSDT';
  const side = dice() < 0.5 ? 'buy' : 'sell';
  const kind = Math.floor(dice() * 11);
  const { rows } = await bench.call(leverMyTrade, { view: 'trading' }, who);
  const open = rows[Math.floor(dice() * rows.length)];
  const send = (call: Promise<unknown>) => refusedIsFine(call);
  if (kind === 0) {
    const order = { symbol, side, type: 'market', quantity: '0.01' } as const;
    await send(bench.call(coinTrade, { ...order, client_id }, who));
  } else if (kind === 1) {
    const price = side === 'buy' ? '59000' : '61000';
    const order = { symbol: 'BTCUSDT', side, type: 'limit', quantity: '0.005', price } as const;
    await send(bench.call(coinTrade, { ...order, client_id }, who));
  } else if (kind <= 3) {
    const order = { symbol, type: 'market', lots: '3', leverage: '10' } as const;
    const way = side === 'buy' ? 'long' : 'short';
    await send(bench.call(leverSubmit, { ...order, side: way, client_id }, who));
  } else if (kind === 4) {
    const order = { symbol, type: 'limit', price: '58000', lots: '2', leverage: '5' } as const;
    await send(bench.call(leverSubmit, { ...order, side: 'long', client_id }, who));
  } else if (kind === 5 && open) {
    await send(bench.call(leverClose, { id: open.id, lots: '1', client_id }, who));
  } else if (kind === 6 && open) {
    await send(bench.call(leverClose, { id: open.id, client_id }, who));
  } else if (kind === 7 && open) {
    await send(bench.call(leverReverse, { id: open.id, client_id }, who));
  } else if (kind === 8) {
    const option = { symbol, direction: 'rise', seconds: '60' } as const;
    const stake = { ...option, currency_id: USDT, amount: '50', client_id };
    await send(bench.call(microtradeSubmit, stake, who));
  } else if (kind === 9) {
    const [from, to] =
      dice() < 0.5 ? (['currency', 'trust'] as const) : (['contract', 'option'] as const);
    const move = { from, to, currency_id: USDT, amount: '25', client_id };
    await send(bench.call(walletChange, move, who));
  } else {
    const ask = { from_currency: USDT, to_currency: '1', amount: '40' };
    const { quote_id } = await bench.call(flashAgainst, ask, who);
    await send(bench.call(flashAgainst, { ...ask, quote_id, client_id }, who));
  }
}

describe('equity, through the calls (RULE:today-profit, RULE:worth-history)', () => {
  it.each([1, 2, 3, 4, 5, 6])('is one number everywhere, at any moment: seed %i', async (seed) => {
    const dice = seeded(seed);
    const reviews = { automatic: true, delay: 1_000 };
    const bench = await openBench({ opened: false, config: { backOffice: { reviews } } });
    const market = marketOf(bench, dice);
    bench.clock.time = MIDNIGHT - 3_600_000;
    market.show();
    const demo = await bench.login('demo');
    let wallet: Wallet | null = null;
    let received = 0;
    /** What came in since midnight, added up by the test. */
    let cameIn = 0n;
    let before: bigint | null = null;

    /**
     * The app's wallet follows the events; what it shows must be the exchange's answer, to the
     * unit.
     */
    const follow = (list: List): void => {
      const events = bench.bus.events.slice(received);
      received = bench.bus.events.length;
      for (const { userId, event } of events) {
        if (userId !== demo.userId || !wallet) continue;
        wallet = applyWorth(wallet, event);
      }
      // New money: the app loads the figures again.
      if (wallet === null || wallet.day === null || wallet.day.since !== list.day.since)
        wallet = walletOf(list);
      const marks = marksOf(
        new Map(SYMBOLS.map((symbol) => [symbol, { mark: String(market.prices[symbol]) }])),
      );
      expect(walletEquity(wallet, marks).worth).toBe(usdt(list.total));
      for (const { account, total } of list.accounts)
        expect(walletEquity(wallet, marks, [account]).worth, account).toBe(usdt(total));
      const now = bench.clock.time;
      expect(dayProfit(walletEquity(wallet, marks), wallet.day, now)).toBe(usdt(list.day.profit));
    };

    const check = async (): Promise<void> => {
      const list = await bench.call(walletList, {}, demo);
      const total = usdt(list.total) ?? -1n;
      expect(list.unpriced).toEqual([]);
      expect(list.accounts.reduce((sum, each) => sum + (usdt(each.total) ?? 0n), 0n)).toBe(total);
      expect(await countedApart(bench, demo, market.prices)).toBe(total);
      const { account } = await bench.call(leverDeal, { symbol: 'BTCUSDT' }, demo);
      const contract = list.accounts.find((each) => each.account === 'contract');
      expect(account?.equity).toBe(contract?.total);
      const { points } = await bench.call(walletHistory, {}, demo);
      expect(points.at(-1)?.equity).toBe(list.total);
      const { day } = list;
      expect(usdt(day.profit)).toBe(
        total - (usdt(day.equity_before) ?? 0n) - (usdt(day.net_in) ?? 0n),
      );
      if (before !== null) {
        expect(usdt(day.equity_before)).toBe(before);
        expect(usdt(day.net_in)).toBe(cameIn);
      }
      follow(list);
    };

    for (let turn = 0; turn < 60; turn += 1) {
      if (turn === 19) {
        // An option that runs, and a contract that is open, when the day begins.
        bench.clock.time = MIDNIGHT - 30_000;
        market.show();
        const option = { symbol: 'BTCUSDT', direction: 'fall', seconds: '60' } as const;
        const stake = {
          ...option,
          currency_id: USDT,
          amount: '50',
          client_id: `night-option-${seed}`,
        };
        await bench.call(microtradeSubmit, stake, demo);
        const short = { symbol: 'ETHUSDT', type: 'market', lots: '3', leverage: '10' } as const;
        const client_id = `night-short-${seed}`;
        await refusedIsFine(bench.call(leverSubmit, { ...short, side: 'short', client_id }, demo));
      }
      if (turn === 20) {
        // The last instant before the day, at the prices of its start.
        bench.clock.time = MIDNIGHT - 1;
        market.show();
        before = usdt((await bench.call(walletList, {}, demo)).total);
        const running = await bench.call(microtradeLists, { view: 'running' }, demo);
        expect(running.rows.length).toBeGreaterThan(0);
        bench.clock.time = MIDNIGHT;
        market.show();
      }
      bench.clock.time += turn === 19 ? 1 : Math.round(dice() * 20_000) + 1;
      if (dice() < 0.7) market.move();
      else market.show();
      if (turn === 35) {
        const [address] = (await bench.call(getAddress, {}, demo)).addresses;
        const out = { currency_id: USDT, amount: '100', fund_password: '246810' };
        const client_id = `equity-out-${seed}`;
        await bench.call(walletOut, { ...out, address_id: address?.id ?? '', client_id }, demo);
        await check();
        bench.clock.time += 2_000;
        market.show();
        await bench.core.backOffice.turn();
        cameIn -= parseUnits('100', COIN_SCALE);
      } else await act(bench, demo, `equity-${seed}-${String(turn).padStart(3, '0')}`, dice);
      await check();
    }
    // Paper funds: what they add or take is no profit.
    for (const { id } of (await bench.call(leverMyTrade, { view: 'trading' }, demo)).rows)
      await bench.call(leverClose, { id, client_id: `equity-end-${seed}-${id}` }, demo);
    bench.clock.time += 120_000;
    market.show();
    bench.clock.time += 1_000;
    market.show();
    const earlier = await bench.call(walletList, {}, demo);
    await bench.call(paperFunds, {}, demo);
    const later = await bench.call(walletList, {}, demo);
    expect(later.day.profit).toBe(earlier.day.profit);
    cameIn += (usdt(later.total) ?? 0n) - (usdt(earlier.total) ?? 0n);
    await check();
    bench.clock.time = MIDNIGHT + DAY + 1;
    market.show();
    before = null;
    await check();
  });
});
