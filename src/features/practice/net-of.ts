import { coinByCode, formatUnits, parseUnits } from '@tideline/wire';
import type { PracticeRun } from '@tideline/wire/calls/practice';

/** What a run has won or lost so far, in USDT: exact. */
export function netOf({ balance, equity }: Pick<PracticeRun, 'balance' | 'equity'>): string {
  const scale = coinByCode('USDT')?.scale ?? 0;
  return formatUnits(parseUnits(equity, scale) - parseUnits(balance, scale), scale);
}
