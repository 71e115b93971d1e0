import { INSTRUMENTS } from '#wire';
import { adoptIncrements, type Increments } from '#wire/increments.ts';
import { INCREMENTS_KEY as KEY, readObject, writeObject } from './stored.ts';

/**
 * Adopts the increments that the exchange had when this device last asked. Every screen derives
 * from the instruments, so a change takes effect with the next load of the page.
 */
export function adoptStored(): void {
  const list = readObject(KEY)?.['list'];
  if (Array.isArray(list)) adoptIncrements(list.filter(isIncrements));
}

/** Whether this device uses increments of a live venue. */
export const hasStored = (): boolean => readObject(KEY) !== null;

/**
 * Stores the exchange's increments. @returns whether they differ from those in use
 */
export function storeIncrements(list: readonly Increments[]): boolean {
  const differ = list.some(({ symbol, tick, lot, minTurnover }) => {
    const used = INSTRUMENTS.find((each) => each.symbol === symbol);
    return used && (used.tick !== tick || used.lot !== lot || used.minTurnover !== minTurnover);
  });
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
