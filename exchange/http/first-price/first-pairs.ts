import {
  FIRST_PAIR_TEXTS,
  type FirstBoard,
  type FirstPairs,
  INSTRUMENTS,
  type Language,
  type Quote,
  utcText,
} from '@tideline/wire';
import { amount, compact, percent, signOf } from '#locales/figures';

/** Direction of a price by the text of its change, so that `+0.00%` never has a colour. */
export function sideOf(change: string): 'up' | 'down' | 'flat' {
  const sign = signOf(change.replace(/[+%]/g, ''));
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}

/**
 * The figures of all pairs, as the app formats them; an unknown one is `--`. The document says one
 * date of all prices, so a pair that is silent alone has its symbol only.
 */
export function firstPairsOf(
  { asOf, feed, fresh, silent = {} }: FirstBoard,
  quotes: ReadonlyMap<string, Quote>,
  lang: Language,
): FirstPairs {
  return {
    time: utcText(asOf),
    feed: feed.label,
    pairs: INSTRUMENTS.map(({ symbol, base, quote: coin, priceDecimals }) => {
      if (fresh && silent[symbol] !== undefined) return [symbol];
      const quote = quotes.get(symbol);
      const change = percent(quote?.change);
      const texts: Record<(typeof FIRST_PAIR_TEXTS)[number], string> = {
        symbol,
        base,
        quote: coin,
        last: amount(quote?.last, priceDecimals),
        change,
        high: amount(quote?.high, priceDecimals),
        low: amount(quote?.low, priceDecimals),
        volume: compact(quote?.volume, lang),
        turnover: compact(quote?.turnover, lang),
      };
      return [...FIRST_PAIR_TEXTS.map((name) => texts[name]), sideOf(change)];
    }),
  };
}
