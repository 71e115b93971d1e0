import { isPast, type PriceAlert, REST, type Ring, slackOf, unitsOf } from './alert.ts';

/** A price that may be acted on. */
export interface Reading {
  readonly last: string;
  /** Exchange time of the price, ms UTC. */
  readonly at: number;
  /** No price was missed since the reading before. */
  readonly unbroken: boolean;
}

/** Set so recently that a price was asked for then: what was missed since is not worth a word, ms. */
const JUST_SET = 3_000;

/**
 * What a price does to an alert: nothing (the same object comes back), a ring, or a change of what the
 * alert waits for next. Pure; the same reading twice rings once.
 *
 * A ring is a crossing: the trusted price before lay on the near side, which `armed` remembers over
 * gaps, reloads and days. An alert that rings every time is armed again when the price has gone back by
 * {@link slackOf}; a crossing within {@link REST} of its last ring passes in silence.
 */
export function decide(
  alert: PriceAlert,
  { last, at, unbroken }: Reading,
): { readonly alert: PriceAlert; readonly ring: Ring | null } {
  if (!alert.on) return { alert, ring: null };
  if (!alert.armed)
    return { alert: hasGoneBack(alert, last) ? { ...alert, armed: true } : alert, ring: null };
  if (!isPast(alert, last)) return { alert, ring: null };
  // A clock that was set back must not make an alert rest for years: nearness in time counts, either way.
  if (alert.rangAt !== null && Math.abs(at - alert.rangAt) < REST)
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
