import { scaleOf } from '@tideline/wire';
import type { MarketPort } from '../../foundation/ports/ports.ts';
import type { WrittenRow } from '../../foundation/transactions/commit-listener.ts';
import type { ContractRow } from '../../products/contracts/wire.ts';
import { positionsOf, positionText } from '../futures/positions.ts';
import { amountText } from '../text.ts';

interface Context {
  readonly time: number;
  /** Waiting and open contracts after the command. */
  readonly held: readonly ContractRow[];
  readonly isHedged: boolean;
  readonly market: MarketPort;
}

const ZERO = '0.00000000';

/**
 * An event `ACCOUNT_UPDATE` about the money and the positions that a command changed; null when it
 * changed none.
 */
export function accountUpdate(
  written: readonly WrittenRow[],
  touched: readonly ContractRow[],
  { held, isHedged, market, time }: Context,
): object | null {
  const balances = new Map<string, string>();
  const moved = new Map<string, bigint>();
  for (const { row, table } of written) {
    if (table === 'balances' && row.account === 'contract') {
      balances.set(row.coin, amountText(row.available + row.frozen, scaleOf(row.coin)));
    }
    if (table === 'legs' && row.account === 'contract' && !OF_CONTRACTS.has(row.kind)) {
      moved.set(row.coin, (moved.get(row.coin) ?? 0n) + row.available + row.frozen);
    }
  }
  const symbols = [
    ...new Set(touched.filter(({ status }) => TRADED.has(status)).map(({ symbol }) => symbol)),
  ];
  if (balances.size === 0 && symbols.length === 0) return null;
  const positions = positionsOf(held, { isHedged });
  const P = symbols.flatMap((symbol) => {
    const own = positions.filter((each) => each.symbol === symbol);
    if (own.length > 0) return own.map((each) => shown(positionText(each, market)));
    const sides = isHedged ? ['LONG', 'SHORT'] : ['BOTH'];
    return sides.map((ps) => ({
      ...{ s: symbol, pa: ZERO, ep: ZERO, bep: ZERO, cr: ZERO, up: ZERO },
      ...{ mt: 'isolated', iw: ZERO, ps, ma: 'USDT' },
    }));
  });
  const B = [...balances].map(([coin, text]) => {
    const bc = amountText(moved.get(coin) ?? 0n, scaleOf(coin));
    return { a: coin, wb: text, cw: text, bc };
  });
  const m = moved.size > 0 ? 'DEPOSIT' : 'ORDER';
  return { e: 'ACCOUNT_UPDATE', E: time, T: time, a: { m, B, P } };
}

/** Kinds of postings that belong to orders and positions. */
const OF_CONTRACTS: ReadonlySet<string> = new Set([
  ...['freeze', 'unfreeze', 'contract-open', 'contract-close', 'insurance'],
]);
/** States of contracts that are, or were, a position. */
const TRADED: ReadonlySet<string> = new Set(['trading', 'closed']);

const shown = (text: ReturnType<typeof positionText>) => ({
  s: text.symbol,
  pa: text.positionAmt,
  ep: text.entryPrice,
  bep: text.breakEvenPrice,
  cr: ZERO,
  up: text.unRealizedProfit,
  mt: 'isolated',
  iw: text.isolatedWallet,
  ps: text.positionSide,
  ma: text.marginAsset,
});
