import {
  FIRST_PAIR_TEXTS,
  type FirstBoard,
  type FirstPairs,
  INSTRUMENTS,
  type Language,
  type Quote,
  utcText,
} from '@tideline/wire';
import { pairFigures, sideOf } from '#locales/figures';

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
    pairs: INSTRUMENTS.map((instrument) => {
      const { symbol, base, quote } = instrument;
      if (fresh && silent[symbol] !== undefined) return [symbol];
      const figures = pairFigures(instrument, quotes.get(symbol), lang);
      const texts: Record<(typeof FIRST_PAIR_TEXTS)[number], string> = {
        symbol,
        base,
        quote,
        ...figures,
      };
      return [...FIRST_PAIR_TEXTS.map((name) => texts[name]), sideOf(figures.change)];
    }),
  };
}
