import { type Moneyness, optionPnl, winOf } from '@tideline/streams';
import {
  COIN_SCALE,
  formatUnits,
  instrumentOf,
  type OptionOrder,
  parseUnits,
  type ResponseOf,
  tryParseUnits,
} from '@tideline/wire';
import type { microtradePayable, microtradeSeconds } from '@tideline/wire/calls/options';

export type Direction = OptionOrder['direction'];
export type Payable = ResponseOf<typeof microtradePayable>['currencies'][number];
export type Duration = ResponseOf<typeof microtradeSeconds>['durations'][number];

/** Every coin of the ledger has this scale. */
const SCALE = COIN_SCALE;

/** Total payout of a win, as a plain decimal. */
export function payoutIfWon(stake: string | null, ratioBps: number | null): string | null {
  const units = stake === null ? null : tryParseUnits(stake, SCALE);
  if (units === null || ratioBps === null) return null;
  return formatUnits(units + winOf(units, ratioBps), SCALE);
}

export interface Standing {
  readonly money: Moneyness;
  /** Payout if the option were delivered at this price. */
  readonly payout: string;
}

/** Current result of a running option at a price; null while unknown. */
export function standingOf(order: OptionOrder, price: string | null): Standing | null {
  const decimals = instrumentOf(order.symbol)?.priceDecimals;
  if (price === null || decimals === undefined) return null;
  const held = {
    direction: order.direction,
    entry: parseUnits(order.purchase_price, decimals),
    stake: parseUnits(order.stake, SCALE),
    ratioBps: order.ratio_bps,
  };
  const { moneyness, payout } = optionPnl(held, parseUnits(price, decimals));
  return { money: moneyness, payout: formatUnits(payout, SCALE) };
}

/** The odds of a direction at a duration, in hundredths of a percent of the stake. */
export const ratioFor = (duration: Duration, direction: Direction): number =>
  direction === 'even' ? duration.even_ratio_bps : duration.ratio_bps;

/** Payout of a win as a multiple of the stake, e.g. `10` or `2.5`. */
export const timesOf = (ratioBps: number): string => formatUnits(BigInt(10_000 + ratioBps), 4);

/** `30` for 3000 hundredths of a percent. */
export const percentOf = (bps: number): string => formatUnits(BigInt(bps), 2);

/** `0:07`, `4:59`; seconds are rounded up, so that 0:00 means the end. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
