import {
  adapterOf,
  FrameError,
  isVenue,
  type LiveVenue,
  MarketState,
  RecordingError,
  RecordingReader,
  type VenueAdapter,
  venueAdapter,
} from '@tideline/streams/node';
import { type RecordedDeal, RecordedDeals } from './recorded-deals.ts';
import { dealRounding, ourInstrument, quantityOf, ticksOf } from './units.ts';

/** Maximum difference between the clocks of a venue and of a recorder, ms. */
const WRONG_TIME = 10_000;

/** Summary of a recording, read once before playback. */
export interface LoadedRecording {
  readonly path: string;
  /** An adapter for one pass over it. */
  readonly adapter: () => VenueAdapter;
  /** The recording's names of our pairs, by our names. */
  readonly names: ReadonlyMap<string, string>;
  readonly deals: ReadonlyMap<string, RecordedDeals>;
  /** Exchange time of the first and last instant; earlier deals, from a snapshot, are history. */
  readonly from: number;
  readonly to: number;
  /** Exchange time from which every pair has had a deal. */
  readonly dealt: number;
  /** Median delay of a deal between its exchange time and its arrival, ms. */
  readonly latency: number;
}

/**
 * Reads all deals of a recording. About 300,000 frames a second: an hour of a busy pair takes a
 * second.
 * @param own - reads the frames of a venue that is not shipped
 * @throws RecordingError when it is not a recording, or has no pair of this exchange
 */
export async function loadRecording(
  path: string,
  own?: LiveVenue['adapter'],
): Promise<LoadedRecording> {
  const reader = await RecordingReader.open(path, { recover: true });
  try {
    const { venue, frames } = reader.header;
    const shipped = venue !== null && isVenue(venue) ? () => venueAdapter(venue) : null;
    const adapter = own === undefined ? shipped : () => adapterOf({ adapter: own });
    if (frames !== 'socket' || adapter === null) {
      throw new RecordingError(
        path,
        1,
        'only recordings of a socket can be played by the exchange',
      );
    }
    const found = await readDeals(reader, adapter());
    if (found.deals.size === 0) {
      throw new RecordingError(path, null, 'no deals of a pair of this exchange');
    }
    const late = found.latencies.sort((a, b) => a - b);
    const latency = late[Math.floor(late.length / 2)] ?? 0;
    return {
      path,
      adapter,
      names: found.names,
      deals: new Map([...found.deals].map(([symbol, deals]) => [symbol, new RecordedDeals(deals)])),
      from: Math.floor(found.first - latency),
      to: endOf(found, latency),
      dealt: Math.max(...[...found.deals.values()].map(firstTime)),
      latency,
    };
  } finally {
    await reader.close();
  }
}

const firstTime = (deals: readonly RecordedDeal[]): number =>
  deals.reduce((first, { time }) => Math.min(first, time), Number.POSITIVE_INFINITY);

/**
 * A last deal that arrived faster than the median is later than the last arrival suggests. A deal
 * much later than its arrival has a wrong time.
 */
function endOf({ last, newest }: Found, latency: number): number {
  const end = Math.ceil(last - latency);
  return newest - end < WRONG_TIME ? Math.max(end, newest) : end;
}

interface Found {
  readonly names: Map<string, string>;
  readonly deals: Map<string, RecordedDeal[]>;
  /** Only deals from the socket: a REST answer contains old ones. */
  readonly latencies: number[];
  /** Wall clock of the first and last record, ms. */
  first: number;
  last: number;
  /** Newest exchange time of a deal from the socket, ms; ignores times from the far future. */
  newest: number;
}

async function readDeals(reader: RecordingReader, adapter: VenueAdapter): Promise<Found> {
  const found: Found = {
    names: new Map(),
    deals: new Map(),
    latencies: [],
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    newest: Number.NEGATIVE_INFINITY,
  };
  let arrived = 0;
  let live = false;
  const state = new MarketState(adapter, (value) => {
    if (value.kind !== 'deal' || value.deal.side === null) return;
    const instrument = ourInstrument(value.symbol);
    if (!instrument) return;
    const { time, side } = value.deal;
    const price = ticksOf(value.deal.price, instrument, dealRounding(side));
    const quantity = quantityOf(value.deal.quantity);
    if (price === null || !quantity) return;
    found.names.set(instrument.symbol, value.symbol);
    const deals = found.deals.get(instrument.symbol) ?? [];
    deals.push({ time, price: Number(price), quantity, side });
    found.deals.set(instrument.symbol, deals);
    if (!live) return;
    found.latencies.push(arrived - time);
    if (time - arrived < WRONG_TIME) found.newest = Math.max(found.newest, time);
  });
  for await (const batch of reader.records()) {
    for (const record of batch) {
      arrived = record.wall / 1000;
      live = record.kind === 'received';
      found.first = Math.min(found.first, arrived);
      found.last = Math.max(found.last, arrived);
      try {
        state.frame(record);
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        throw new RecordingError(record.file, record.line, error.message);
      }
    }
  }
  return found;
}
