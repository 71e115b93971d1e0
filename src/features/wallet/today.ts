import { formatUnits, parseUnits, type ResponseOf } from '@tideline/wire';
import type { walletToday } from '@tideline/wire/calls/wallet';
import { amount, percent, signOf, UNKNOWN } from '../../format/number.ts';

/** Decimals of the exchange's USDT amounts. */
const SCALE = 8;

interface ProfitText {
  readonly text: string;
  readonly side: 'up' | 'down' | 'flat';
}

/**
 * The day's profit as text: the amount, and the part of what the account began with or received
 * since. Truncated, never rounded. `--` when any figure is unknown.
 */
export function profitText(day: ResponseOf<typeof walletToday> | null): ProfitText {
  const { profit = null, equity_before: before = null, net_in: netIn = null } = day ?? {};
  if (profit === null || before === null || netIn === null) return { text: UNKNOWN, side: 'flat' };
  const cut = amount(profit, 2);
  const sign = signOf(cut);
  const received = parseUnits(netIn, SCALE);
  const base = parseUnits(before, SCALE) + (received > 0n ? received : 0n);
  const ratio =
    base > 0n ? ` (${percent(formatUnits((parseUnits(profit, SCALE) * 10_000n) / base, 2))})` : '';
  const side = sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
  return { text: `${sign > 0 ? '+' : ''}${cut} USDT${ratio}`, side };
}
