import type { PriceAlert } from './alert.ts';

/**
 * An alert that the device and the exchange both watch. The device's list says what the person set;
 * the state is that of the side that has decided more rings, else the exchange's, which never
 * sleeps. Both sides apply it: the exchange to a list that it receives, the device to the answer.
 *
 * @param own - the device's
 * @param other - the exchange's; undefined when it does not know the alert
 * @returns `own` itself for no change
 */
export function mergeAlert(own: PriceAlert, other: PriceAlert | undefined): PriceAlert {
  if (!other) return own;
  const { id, symbol, direction, price, repeat, note, since } = own;
  const later = other.rings >= own.rings ? other : own;
  const merged: PriceAlert = isSetAlike(own, other)
    ? // Only the person switches off without a ring.
      { ...later, ...{ id, symbol, direction, price, repeat, note, since }, on: own.on && other.on }
    : // Set anew since, and its next ring must not have the id of an earlier one.
      { ...own, rings: later.rings };
  const { on, armed, rangAt, rings } = merged;
  const same = on === own.on && armed === own.armed && rangAt === own.rangAt && rings === own.rings;
  return same ? own : merged;
}

/** Whether the person changed nothing between the two but the switch to off. */
const isSetAlike = (one: PriceAlert, other: PriceAlert): boolean =>
  one.symbol === other.symbol &&
  one.direction === other.direction &&
  one.price === other.price &&
  one.repeat === other.repeat &&
  one.note === other.note &&
  one.since === other.since;
