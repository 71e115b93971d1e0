/**
 * What a tick of one pair costs the exchange beside so many orders that wait far from the market,
 * open positions, and trailing stops and other triggers. A tick that reaches none of them should
 * cost the same beside a thousand and beside a million.
 */
import type { Depth, Print } from '../exchange/foundation/ports/ports.ts';
import { Book } from '../exchange/market/matching/book.ts';
import { PAIRS } from '../exchange/market/matching/pair.ts';
import { OpenContracts } from '../exchange/products/contracts/open-contracts.ts';
import type { ContractRow } from '../exchange/products/contracts/wire.ts';
import type { TriggerRow } from '../exchange/products/spot/trigger-wire.ts';
import { WaitingTriggers } from '../exchange/products/spot/waiting-triggers.ts';
import { type Contestant, keep, measure, SHORT_PASSES, wallTime } from './support/measure.ts';

const NUMBERS = [1_000, 10_000, 100_000, 1_000_000] as const;
const SYMBOL = 'BTCUSDT';
const MIDDLE = 6_000_000n;
const TICKS = 10;

export function run(): string {
  const parts = { orders, positions, triggers };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const lines = NUMBERS.map((number) => {
    const figures = names.map((name) => {
      const contestants = [parts[name](number)];
      const [timing] = measure(contestants, TICKS, SHORT_PASSES, wallTime);
      return timing
        ? `${timing.median.toFixed(1)} (${timing.low.toFixed(1)}–${timing.high.toFixed(1)})`
        : '–';
    });
    return `| ${number.toLocaleString('en')} | ${figures.join(' | ')} |`;
  });
  return [
    `| | ${names.map((name) => `${name}, µs a tick`).join(' | ')} |`,
    `|---:|${names.map(() => '---:').join('|')}|`,
    ...lines,
  ].join('\n');
}

/** A deal and a new outside book, whose middle moves by a tick. */
function orders(number: number): Contestant {
  const pair = PAIRS.get(SYMBOL);
  if (!pair) throw new Error(`${SYMBOL} is not listed`);
  const book = new Book(pair);
  const depths = Array.from({ length: TICKS }, (_, at) => depthAround(MIDDLE + BigInt(at)));
  const deal = { price: MIDDLE, quantity: 100n, side: 'buy' } as unknown as Print;
  for (let id = 1; id <= number; id += 1) {
    const away = BigInt(1_000 + ((id * 7_919) % 20_000));
    const side = id % 2 === 0 ? 'buy' : 'sell';
    const price = side === 'buy' ? MIDDLE - away : MIDDLE + away;
    book.rest({ id, owner: String(id % 5_000), side, price, remaining: 1_000_000n });
  }
  return {
    name: 'orders',
    prepare: () => undefined,
    run: () => {
      for (const depth of depths) {
        keep(book.print(deal).length);
        keep(book.setOutside(depth)?.length ?? 0);
      }
    },
  };
}

function depthAround(middle: bigint): Depth {
  const levels = (away: bigint) =>
    Array.from({ length: 50 }, (_, at) => ({
      price: middle + away * BigInt(at + 1),
      quantity: 10_000_000n,
    }));
  return { bids: levels(-1n), asks: levels(1n) } as unknown as Depth;
}

/** Half of them long, half short, with leverages of 2 to 10 and stops far away. */
function positions(number: number): Contestant {
  const open = new OpenContracts({ mark: () => MIDDLE } as never);
  const touch = { bid: MIDDLE - 1n, ask: MIDDLE + 1n };
  for (let id = 1; id <= number; id += 1) {
    const turnover = 600_000_000_000n;
    const margin = turnover / BigInt(2 + (id % 9));
    open.follow({
      ...{ id, user_id: String(id % 5_000), symbol: SYMBOL, status: 'trading', price: MIDDLE },
      ...{ side: id % 2 === 0 ? 'long' : 'short', lots: 100, quantity: 10_000_000n, margin },
      ...{ open_turnover: turnover, take_profit: null, stop_loss: null },
    } as ContractRow);
  }
  return {
    name: 'positions',
    prepare: () => undefined,
    run: () => {
      for (let at = 0; at < TICKS; at += 1) {
        keep(open.reached(SYMBOL, MIDDLE + BigInt(at), touch).length);
      }
    },
  };
}

/** A fifth of them trails the market. */
function triggers(number: number): Contestant {
  const waiting = new WaitingTriggers();
  const rows = Array.from({ length: number }, (_, at) => {
    const away = BigInt(1_000 + ((at * 7_919) % 20_000));
    return {
      ...{ id: at + 1, user_id: String(at % 5_000), symbol: SYMBOL, status: 'waiting' },
      ...{ side: 'sell', type: 'stop-market', trigger_by: 'last', trigger_price: MIDDLE - away },
      extreme: at % 5 === 0 ? MIDDLE + away : null,
    } as TriggerRow;
  });
  waiting.restore(rows);
  return {
    name: 'triggers',
    prepare: () => undefined,
    run: () => {
      for (let at = 0; at < TICKS; at += 1) {
        keep(waiting.candidates(SYMBOL, { last: MIDDLE + BigInt(at), mark: MIDDLE }).length);
      }
    },
  };
}
