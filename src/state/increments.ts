import { INSTRUMENTS } from '@tideline/wire';
import { adoptIncrements, type Increments, keepInstruments } from '@tideline/wire/increments';
import { INCREMENTS_KEY as KEY, readObject, writeObject } from './stored.ts';

/**
 * Adopts the pairs and increments that the exchange had when this device last asked. Every screen
 * derives from the instruments, so a change takes effect with the next load of the page.
 */
export function adoptStored(): void {
  const list = readObject(KEY)?.['list'];
  if (!Array.isArray(list)) return;
  const known = list.filter(isIncrements);
  adoptIncrements(known);
  // The other pairs have no market there.
  keepInstruments(known.map(({ symbol }) => symbol));
}

/** Whether this device uses increments of a live venue. */
export const hasStored = (): boolean => readObject(KEY) !== null;

/**
 * Stores the exchange's increments. @returns whether they differ from those in use
 */
export function storeIncrements(list: readonly Increments[]): boolean {
  const same = (own: Increments): boolean => {
    const used = INSTRUMENTS.find(({ symbol }) => symbol === own.symbol);
    return used?.tick === own.tick && used.lot === own.lot && used.minTurnover === own.minTurnover;
  };
  const differ = list.length > 0 && !(list.length === INSTRUMENTS.length && list.every(same));
  if (differ) writeObject(KEY, { list });
  return differ;
}

function isIncrements(value: unknown): value is Increments {
  if (typeof value !== 'object' || value === null) return false;
  const { symbol, tick, lot, minTurnover } = value as Partial<Record<keyof Increments, unknown>>;
  const step = /^(?=.*[1-9])\d{1,12}(?:\.\d{1,8})?$/;
  return (
    typeof symbol === 'string' &&
    [tick, lot, minTurnover].every((each) => typeof each === 'string' && step.test(each))
  );
}
