import { formatUnits } from '@tideline/wire';
import { shortAmount, signed } from '../../format/money.ts';
import { percent, signOf, UNKNOWN } from '../../format/number.ts';
import { usdtText } from '../../market/wallet/valuation.ts';
import type { DayStart } from '../../market/wallet/wallet.state.ts';

interface ProfitText {
  readonly text: string;
  readonly side: 'up' | 'down' | 'flat';
}

/**
 * The day's profit as text: the amount, and the part of what the account began with or received
 * since. Truncated, never rounded. `--` when any figure is unknown.
 * @param profit - in USDT units
 */
export function profitText(profit: bigint | null, day: DayStart | null): ProfitText {
  if (profit === null || !day || day.before === null || day.netIn === null) {
    return { text: UNKNOWN, side: 'flat' };
  }
  const cut = shortAmount(usdtText(profit), 'USDT');
  const sign = signOf(cut);
  const base = day.before + (day.netIn > 0n ? day.netIn : 0n);
  const ratio = base > 0n ? ` (${percent(formatUnits((profit * 10_000n) / base, 2))})` : '';
  const side = sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
  return { text: `${signed(cut)} USDT${ratio}`, side };
}
