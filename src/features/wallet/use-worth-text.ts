import { formatFixed } from '@tideline/wire';
import { shortAmount } from '../../format/money.ts';
import { inValuation, type Quotes, WORTH_SCALE } from '../../market/wallet/valuation.ts';
import { HIDDEN, useWalletPreferences } from './preferences.ts';

/** Formats USDT units in the chosen coin: truncated, hidden, or `--`. */
export function useWorthText(quotes: Quotes | null): (worth: bigint | null) => string {
  const { valuation, hidden } = useWalletPreferences();
  return (worth) => {
    if (hidden) return HIDDEN;
    const units = inValuation(worth, valuation, quotes);
    return shortAmount(units === null ? null : formatFixed(units, WORTH_SCALE), valuation);
  };
}
