import { ALERT_REST, isPast, type PriceAlert, type Ring, slackOf, unitsOf } from './alert.ts';

/** A trusted price. */
export interface Reading {
  readonly last: string;
  /** Exchange time of the price, ms UTC. */
  readonly at: number;
  /** No price was missed since the reading before. */
  readonly unbroken: boolean;
}

/**
 * Age of an alert up to which missed prices are not reported, because its price was just checked,
 * ms.
 */
const JUST_SET = 3_000;

/**
 * The effect of a price on an alert: none (returns the same object), a ring, or a change of state.
 * Pure; a repeated reading rings once.
 *
 * A ring is a crossing: the previous trusted price was on the near side, which `armed` stores over
 * gaps, reloads and days. A repeating alert is armed again when the price has returned by {@link
 * slackOf}; a crossing within {@link ALERT_REST} of its last ring is silent.
 */
export function decideAlert(
  alert: PriceAlert,
  { last, at, unbroken }: Reading,
): { readonly alert: PriceAlert; readonly ring: Ring | null } {
  if (!alert.on) return { alert, ring: null };
  if (!alert.armed)
    return { alert: hasGoneBack(alert, last) ? { ...alert, armed: true } : alert, ring: null };
  if (!isPast(alert, last)) return { alert, ring: null };
  // A clock that was set back must not silence an alert for years, so the distance in time counts
  // in both directions.
  if (alert.rangAt !== null && Math.abs(at - alert.rangAt) < ALERT_REST)
    return { alert: { ...alert, armed: false }, ring: null };
  const { id, symbol, direction, price, note, repeat, rings, since } = alert;
  return {
    alert: { ...alert, on: repeat === 'always', armed: false, rangAt: at, rings: rings + 1 },
    ring: {
      id: `${id}-${rings + 1}`,
      symbol,
      direction,
      price,
      note,
      last,
      at,
      away: !unbroken && Math.abs(at - since) > JUST_SET,
      seen: false,
    },
  };
}

function hasGoneBack(alert: PriceAlert, last: string): boolean {
  const target = unitsOf(alert.symbol, alert.price);
  const units = unitsOf(alert.symbol, last);
  const slack = slackOf(alert);
  return alert.direction === 'rise' ? units <= target - slack : units >= target + slack;
}
