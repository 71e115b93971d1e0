import { ageText } from '../format/age.ts';
import { useServerNow, useShownQuote } from '../market/hooks.ts';
import { useLanguage } from '../state/language.ts';

/** Interval of a displayed age, ms. */
const EVERY = 1_000;

/** How old values of an instant are, by the exchange's clock; it grows while it is shown. */
export function AgeText({ asOf }: { readonly asOf: number }) {
  const lang = useLanguage((state) => state.lang);
  return ageText(useServerNow(EVERY) - asOf, lang);
}

/** Age of one pair's price; nothing for the document's prices, whose age nobody counts. */
export function PairAge({ symbol }: { readonly symbol: string }) {
  const { asOf, source } = useShownQuote(symbol);
  return asOf !== null && source !== 'cache' && <AgeText asOf={asOf} />;
}
