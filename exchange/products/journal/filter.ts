import type { RequestOf } from '@tideline/wire';
import type { journalFigures } from '@tideline/wire/calls/journal';
import { isWithin } from '../../foundation/transactions/paging.ts';
import { NO_NOTE, type Note, type Trip } from './trip.ts';

export type TripFilter = RequestOf<typeof journalFigures>;

/** Whose hours and weekdays. */
export interface Clocked {
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

export const clockOf = ({ offset }: Pick<TripFilter, 'offset'>): Clocked => ({
  offset: Number(offset ?? 0),
});

const MINUTE = 60_000;
const localOf = (time: number, { offset }: Clocked): Date => new Date(time + offset * MINUTE);

export const hourOf = (time: number, clock: Clocked): number => localOf(time, clock).getUTCHours();
/** Sunday is 0. */
export const weekdayOf = (time: number, clock: Clocked): number => localOf(time, clock).getUTCDay();

/** The trades that a filter leaves. */
export function tripsOf(
  trips: readonly Trip[],
  notes: ReadonlyMap<number, Note>,
  filter: TripFilter,
): readonly Trip[] {
  const { symbol, side, tag, hour, weekday } = filter;
  const clock = clockOf(filter);
  return trips.filter(
    (trip) =>
      (symbol ?? trip.symbol) === trip.symbol &&
      (side ?? trip.side) === trip.side &&
      (tag === undefined || (notes.get(trip.id) ?? NO_NOTE).tags.includes(tag)) &&
      (hour === undefined || Number(hour) === hourOf(trip.opened, clock)) &&
      (weekday === undefined || Number(weekday) === weekdayOf(trip.opened, clock)) &&
      isWithin(trip.closed, filter),
  );
}
