import {
  coinWorth,
  type Equity,
  equityOf,
  type PriceOf,
  VALUATION_COIN,
  wholeEquity,
} from '@tideline/streams';
import {
  ACCOUNTS,
  type Account,
  COIN_SCALE,
  divide,
  formatUnits,
  instrumentOf,
  parseUnits,
  pow10,
  type Quote,
} from '@tideline/wire';
import {
  type Balance,
  balancesOf,
  type DayStart,
  totalUnits,
  type Wallet,
} from './wallet.state.ts';

/** Coins for showing a total: those with a chain and a market price. */
export const VALUATIONS = ['USDT', 'BTC', 'ETH'] as const;
export type Valuation = (typeof VALUATIONS)[number];

export type Quotes = ReadonlyMap<string, Pick<Quote, 'mark'>>;

/** Decimals of a worth in another coin; finer than any coin. */
export const WORTH_SCALE = 18;
/** Worth in USDT units below which an asset is small. */
const SMALL = pow10(COIN_SCALE);
const DAY = 86_400_000;

/** Marks of quotes; what is absent or zero is unknown. */
export const marksOf =
  (quotes: Pick<Quotes, 'get'> | null): PriceOf =>
  (symbol) => {
    const mark = quotes?.get(symbol)?.mark;
    const instrument = instrumentOf(symbol);
    if (mark === undefined || !instrument) return null;
    const units = parseUnits(mark, instrument.priceDecimals);
    return units > 0n ? units : null;
  };

/** Worth of a balance, available and frozen, in USDT units; null when its price is unknown. */
export const balanceWorth = (balance: Balance, price: PriceOf): bigint | null =>
  coinWorth({ coin: balance.code, units: totalUnits(balance) }, price);

/** The equity of some accounts by the exchange's own calculation. */
export function walletEquity(
  wallet: Wallet,
  price: PriceOf,
  accounts: readonly Account[] = ACCOUNTS,
): Equity {
  return equityOf(
    {
      held: accounts.flatMap((account) =>
        balancesOf(wallet, account).map((each) => ({ coin: each.code, units: totalUnits(each) })),
      ),
      contracts: accounts.includes('contract') ? wallet.positions.values() : [],
      stakes: accounts.includes('option') ? wallet.stakes.values() : [],
    },
    price,
  );
}

/**
 * Its worth in USDT units without what has no price; null while no prices are known and one is
 * needed.
 */
export const shownWorth = ({ worth, unpriced }: Equity, quotes: Quotes | null): bigint | null =>
  quotes === null && unpriced.length > 0 ? null : worth;

/**
 * The profit of the running day in USDT units: equity now, less equity at its start, less what came
 * in. Null when one of them is unknown, or when the figures are of another day.
 */
export function dayProfit(equity: Equity, day: DayStart | null, now: number): bigint | null {
  const whole = wholeEquity(equity);
  if (whole === null || !day || day.before === null || day.netIn === null) return null;
  return now < day.since || now >= day.since + DAY ? null : whole - day.before - day.netIn;
}

/**
 * When the oldest price of held coins and open contracts was received, ms UTC; null while all
 * sources send prices.
 * @param silent - pairs whose own source is silent, with the instant at which it last sent data
 */
export function oldestPrice(wallet: Wallet, silent: ReadonlyMap<string, number>): number | null {
  const coins = [
    ...ACCOUNTS.flatMap((account) => balancesOf(wallet, account).map(({ code }) => code)),
    ...[...wallet.stakes.values()].map(({ coin }) => coin),
  ];
  const symbols = [
    ...coins.map((code) => `${code}${VALUATION_COIN}`),
    ...[...wallet.positions.values()].map(({ symbol }) => symbol),
  ];
  const times = symbols.flatMap((symbol) => silent.get(symbol) ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/** USDT units in another coin, at {@link WORTH_SCALE}, truncated; null when either is unknown. */
export function inValuation(
  worth: bigint | null,
  valuation: Valuation,
  quotes: Quotes | null,
): bigint | null {
  if (worth === null) return null;
  const fine = worth * pow10(WORTH_SCALE - COIN_SCALE);
  if (valuation === VALUATION_COIN) return fine;
  const price = marksOf(quotes)(`${valuation}${VALUATION_COIN}`);
  const decimals = instrumentOf(`${valuation}${VALUATION_COIN}`)?.priceDecimals ?? 0;
  return price === null ? null : divide(fine * pow10(decimals), price, 'floor');
}

/** USDT units as a decimal. */
export const usdtText = (worth: bigint | null): string | null =>
  worth === null ? null : formatUnits(worth, COIN_SCALE);

/** Whether a list may hide it as small. A frozen balance or an unknown worth is never small. */
export function isSmall(balance: Balance, price: PriceOf): boolean {
  if (/[1-9]/.test(balance.frozen)) return false;
  const worth = balanceWorth(balance, price);
  return worth !== null && worth < SMALL;
}
