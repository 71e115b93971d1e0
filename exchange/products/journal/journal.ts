import { formatUnits, type ResponseOf } from '@tideline/wire';
import type { journalFigures, journalNote, journalTrip } from '@tideline/wire/calls/journal';
import { TAG_LENGTH, TAGS_LIMIT } from '@tideline/wire/journal';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { plain } from '../../people/help/lines.ts';
import { pairOf } from '../spot/wire.ts';
import { figuresOf } from './figures.ts';
import { clockOf, type TripFilter, tripsOf } from './filter.ts';
import { readTrips, type Trips } from './read-trips.ts';
import { NO_NOTE, type Note, type Trip, tripToWire, type WireTrip } from './trip.ts';

/** Trades of one user with a tag or a note. */
export const NOTES_LIMIT = 1_000;

interface Known extends Trips {
  readonly notes: ReadonlyMap<number, Note>;
}

/** The trades of users with what they wrote on them. */
export class Journal {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * A page of the filtered trades, the last closed first.
   * @param before - id of the last one shown
   */
  async page(userId: string, filter: TripFilter, before: number | null, size: number) {
    const { trips, notes } = await this.#of(userId);
    const place = before === null ? trips.length : trips.findIndex(({ id }) => id === before);
    const found = tripsOf(trips, notes, filter);
    const rest = tripsOf(trips.slice(0, Math.max(0, place)), notes, filter);
    const shown = rest.slice(-size).reverse();
    const last = shown.at(-1);
    return {
      rows: await this.#toWire(userId, shown, notes),
      next: rest.length > size && last ? String(last.id) : null,
      total: found.length,
    };
  }

  async figures(userId: string, filter: TripFilter): Promise<ResponseOf<typeof journalFigures>> {
    const { trips, notes, since } = await this.#of(userId);
    const counts = new Map<string, number>();
    for (const { id } of trips) {
      for (const tag of notes.get(id)?.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return {
      ...figuresOf(tripsOf(trips, notes, filter), clockOf(filter)),
      tags: [...counts].map(([tag, count]) => ({ tag, trips: count })),
      since,
    };
  }

  /** @throws CallError `not-found` */
  async one(userId: string, id: number): Promise<ResponseOf<typeof journalTrip>> {
    const { trips, notes } = await this.#of(userId);
    const trip = trips.find((each) => each.id === id);
    if (!trip) throw new CallError('not-found', 'id');
    const [row] = await this.#toWire(userId, [trip], notes);
    const { symbol, side, opened, closed } = trip;
    const extremes = await this.#deps.market.extremes(symbol, opened, closed);
    const { priceDecimals } = pairOf(symbol);
    const moment = (of: 'high' | 'low') =>
      extremes && {
        price: formatUnits(extremes[of].price, priceDecimals),
        time: extremes[of].time,
      };
    const falls = side === 'short' || side === 'fall';
    // Even has no better side.
    const judged = side !== 'even';
    return {
      ...(row as WireTrip),
      best: judged ? moment(falls ? 'low' : 'high') : null,
      worst: judged ? moment(falls ? 'high' : 'low') : null,
    };
  }

  /** Replaces tags and note. @throws CallError `field-invalid`, `not-found`, `notes-full` */
  async write(
    userId: string,
    id: number,
    text: { readonly tags: string; readonly note: string },
  ): Promise<ResponseOf<typeof journalNote>> {
    const tags = readTags(text.tags);
    const { trips, notes } = await this.#of(userId);
    if (!trips.some((each) => each.id === id)) throw new CallError('not-found', 'id');
    const note = plain(text.note);
    const empty = tags.length === 0 && note === '';
    if (!empty && !notes.has(id) && notes.size >= NOTES_LIMIT) {
      throw new CallError('notes-full', undefined, { maximum: String(NOTES_LIMIT) });
    }
    return this.#deps.writer.run((tx) => {
      if (empty) tx.remove('journal_notes', userId, id);
      else {
        const row = { user_id: userId, trip: id, tags: JSON.stringify(tags), note, time: tx.now };
        tx.put('journal_notes', row);
      }
      return { tags, note };
    });
  }

  async #of(userId: string): Promise<Known> {
    const { store, writer } = this.#deps;
    await writer.settle();
    const [trips, rows] = await Promise.all([
      readTrips(store, userId),
      store.history.all('journal_notes', { user_id: userId }),
    ]);
    const notes = rows.map(({ trip, tags, note }): [number, Note] => [
      trip,
      { tags: JSON.parse(tags) as string[], note },
    ]);
    return { ...trips, notes: new Map(notes) };
  }

  /** The stop that was attached to the first order of a spot trade is in the order. */
  async #toWire(
    userId: string,
    trips: readonly Trip[],
    notes: Known['notes'],
  ): Promise<WireTrip[]> {
    const ids = trips.map(({ order }) => order).filter((order) => order !== null);
    const where = { user_id: userId, id: ids };
    const orders = ids.length === 0 ? [] : await this.#deps.store.history.all('spot_orders', where);
    const stops = new Map(orders.map((order) => [order.id, order.stop_loss]));
    return trips.map((trip) => {
      const stop = trip.order === null ? trip.stop : (stops.get(trip.order) ?? null);
      return tripToWire(trip, stop, notes.get(trip.id) ?? NO_NOTE);
    });
  }
}

/** Different words without surrounding blanks. */
function readTags(text: string): string[] {
  const words = text.split(',').map((word) => plain(word).replaceAll('\n', ' '));
  const tags = [...new Set(words.filter((word) => word !== ''))];
  if (tags.length > TAGS_LIMIT || tags.some((tag) => tag.length > TAG_LENGTH)) {
    throw new CallError('field-invalid', 'tags');
  }
  return tags;
}
