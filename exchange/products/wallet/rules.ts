import type { Row } from '../../foundation/store/tables.ts';

/**
 * The amount of a change record: the change of the total, or for a reserve (which only moves money
 * between available and frozen) the change of the available part. The amounts of all records but
 * `freeze` and `unfreeze` add up to the total.
 */
export function changeAmount(leg: Pick<Row<'legs'>, 'available' | 'frozen'>): bigint {
  const total = leg.available + leg.frozen;
  return total === 0n ? leg.available : total;
}
