import { formatFixed } from '@tideline/wire';
import { shortAmount } from './coins.ts';
import { HIDDEN, useWalletPreferences } from './preferences.ts';
import { inValuation, type Quotes, WORTH_SCALE } from './valuation.ts';

/** Formats a worth in the chosen coin: truncated, hidden, or `--`. */
export function useWorthText(quotes: Quotes | null): (worth: bigint | null) => string {
  const { valuation, hidden } = useWalletPreferences();
  return (worth) => {
    if (hidden) return HIDDEN;
    const units = inValuation(worth, valuation, quotes);
    return shortAmount(units === null ? null : formatFixed(units, WORTH_SCALE), valuation);
  };
}
