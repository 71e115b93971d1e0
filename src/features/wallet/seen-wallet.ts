import { ACCOUNTS, type Account } from '@tideline/wire';
import { readSeenWallet, type SeenWallet } from '../../state/seen-wallet.ts';
import { inValuation, type Quotes, sumWorth, VALUATIONS } from './valuation.ts';
import { type Balance, balancesOf, type Wallet } from './wallet.state.ts';

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
  const coins = new Set(['BTC', 'ETH', ...balances.map(([, code]) => code)]);
  const prices = [...coins].flatMap((code) => {
    const quote = quotes.get(`${code}USDT`);
    return quote ? [[`${code}USDT`, quote.last] as const] : [];
  });
  return { time, balances, prices };
}

/** The inverse of {@link toSeen}. */
export function fromSeen({ time, balances, prices }: SeenWallet): DatedWallet {
  const of = (wanted: Account): ReadonlyMap<string, Balance> =>
    new Map(
      balances
        .filter(([account]) => account === wanted)
        .map(([, code, available, frozen]) => [code, { code, available, frozen }]),
    );
  const wallet = Object.fromEntries(ACCOUNTS.map((account) => [account, of(account)]));
  return {
    time,
    wallet: wallet as unknown as Wallet,
    quotes: new Map(prices.map(([symbol, last]) => [symbol, { last }])),
  };
}

/** What the user saw last on this device; null when there is nothing, or nothing valid. */
export function lastSeen(): DatedWallet | null {
  const seen = readSeenWallet();
  if (!seen) return null;
  try {
    const dated = fromSeen(seen);
    // Storage may have been changed: an amount that is no decimal of its coin throws.
    sumWorth(
      ACCOUNTS.flatMap((account) => balancesOf(dated.wallet, account)),
      dated.quotes,
    );
    for (const valuation of VALUATIONS) inValuation(0n, valuation, dated.quotes);
    return dated;
  } catch {
    return null;
  }
}
