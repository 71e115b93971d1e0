import { formatFixed } from '#wire';
import { shortAmount } from './coins.ts';
import { HIDDEN, useWalletPreferences } from './preferences.ts';
import { inValuation, type Quotes, WORTH_SCALE } from './valuation.ts';

/** Turns a worth into what the screen shows of it: in the chosen coin, cut, hidden, or `--`. */
export function useWorthText(quotes: Quotes | null): (worth: bigint | null) => string {
  const { valuation, hidden } = useWalletPreferences();
  return (worth) => {
    if (hidden) return HIDDEN;
    const units = inValuation(worth, valuation, quotes);
    return shortAmount(units === null ? null : formatFixed(units, WORTH_SCALE), valuation);
  };
}
