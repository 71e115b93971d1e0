import { DoorError } from './door-error.ts';

/**
 * Refuses another unit of times than milliseconds: a program must not read them as microseconds.
 * @param unit - what a program asked for; undefined for the default
 * @throws DoorError -1194, -1020
 */
export function requireMilliseconds(unit: unknown): void {
  const word = String(unit ?? 'MILLISECOND').toUpperCase();
  if (word === 'MILLISECOND') return;
  if (word === 'MICROSECOND') throw new DoorError(-1020, 'This operation is not supported.');
  throw new DoorError(
    -1194,
    'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.',
  );
}
