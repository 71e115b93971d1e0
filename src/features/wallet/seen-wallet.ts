import { ACCOUNTS, type Account } from '@tideline/wire';
import {
  inValuation,
  marksOf,
  type Quotes,
  VALUATIONS,
  walletEquity,
} from '../../market/wallet/valuation.ts';
import type { Balance, Wallet } from '../../market/wallet/wallet.state.ts';
import { readSeenWallet, type SeenWallet } from '../../state/seen-wallet.ts';

/** A wallet with the prices that value it, at one time. */
export interface DatedWallet {
  readonly wallet: Wallet;
  readonly quotes: Quotes;
  /** Exchange time, ms UTC. */
  readonly time: number;
}

/** The form in which it is stored, with the prices of the held and the valuation coins only. */
export function toSeen({ wallet, quotes, time }: DatedWallet): SeenWallet {
  const balances = ACCOUNTS.flatMap((account) =>
    [...wallet[account].values()].map(
      ({ code, available, frozen }) => [account, code, available, frozen] as const,
    ),
  );
  const positions = [...wallet.positions].map(
    ([id, { symbol, side, quantity, opened }]) =>
      [id, symbol, side, String(quantity), String(opened)] as const,
  );
  const stakes = [...wallet.stakes].map(
    ([id, { coin, units }]) => [id, coin, String(units)] as const,
  );
  const coins = [
    'BTC',
    'ETH',
    ...balances.map(([, code]) => code),
    ...stakes.map(([, coin]) => coin),
  ];
  const symbols = new Set([
    ...coins.map((code) => `${code}USDT`),
    ...positions.map(([, symbol]) => symbol),
  ]);
  const prices = [...symbols].flatMap((symbol) => {
    const quote = quotes.get(symbol);
    return quote ? [[symbol, quote.mark] as const] : [];
  });
  return { time, balances, positions, stakes, prices };
}

/** The inverse of {@link toSeen}. */
export function fromSeen({ time, balances, positions, stakes, prices }: SeenWallet): DatedWallet {
  const of = (wanted: Account): ReadonlyMap<string, Balance> =>
    new Map(
      balances
        .filter(([account]) => account === wanted)
        .map(([, code, available, frozen]) => [code, { code, available, frozen }]),
    );
  const wallet: Wallet = {
    currency: of('currency'),
    option: of('option'),
    contract: of('contract'),
    trust: of('trust'),
    positions: new Map(
      positions.map(([id, symbol, side, quantity, opened]) => [
        id,
        {
          symbol,
          side: side === 'long' ? 'long' : 'short',
          quantity: BigInt(quantity),
          opened: BigInt(opened),
        },
      ]),
    ),
    stakes: new Map(stakes.map(([id, coin, units]) => [id, { coin, units: BigInt(units) }])),
    day: null,
  };
  return { time, wallet, quotes: new Map(prices.map(([symbol, mark]) => [symbol, { mark }])) };
}

/** What the user saw last on this device; null when there is nothing, or nothing valid. */
export function lastSeen(): DatedWallet | null {
  const seen = readSeenWallet();
  if (!seen) return null;
  try {
    const dated = fromSeen(seen);
    // Storage may have been changed: an amount that is no decimal of its coin throws.
    walletEquity(dated.wallet, marksOf(dated.quotes));
    for (const valuation of VALUATIONS) inValuation(0n, valuation, dated.quotes);
    return dated;
  } catch {
    return null;
  }
}
