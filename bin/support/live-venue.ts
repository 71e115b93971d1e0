import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  findPair,
  LIVE_STREAMS,
  LIVE_VENUES,
  type Listing,
  type LivePolicy,
  type LiveStream,
  type LiveVenue,
  listPairs,
  livePorts,
  liveVenue,
  RestLane,
  VenueError,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from './failure.ts';

/** Options of every command that connects to a venue. */
export interface VenueOptions {
  readonly venue: string;
  readonly ws?: string;
  readonly rest?: string;
}

export function addVenueOptions(command: Command): Command {
  return command
    .option('--ws <url>', "replaces the venue's socket address: a mirror or a proxy")
    .option('--rest <url>', "replaces the venue's REST address");
}

/** A venue that can be connected to, with addresses. */
export interface Venue {
  readonly policy: LivePolicy;
  readonly adapter: LiveVenue['adapter'];
  readonly ws: string | null;
  readonly rest: string | null;
}

/** @throws UsageError */
export function venueOf({ venue, ws, rest }: VenueOptions): Venue {
  const shipped = liveVenue(venue);
  if (!shipped) {
    throw new UsageError(`--venue ${venue}: one of ${LIVE_VENUES.join(', ')} expected`);
  }
  return {
    ...shipped,
    ws: addressOf('--ws', ws, ['ws:', 'wss:']),
    rest: addressOf('--rest', rest, ['http:', 'https:']),
  };
}

/** The streams of a list such as `book,trades`. @throws UsageError */
export function streamsOf(text: string): LiveStream[] {
  return text.split(',').map((each) => {
    const stream = LIVE_STREAMS.find((known) => known === each.trim());
    if (stream) return stream;
    throw new UsageError(`--streams ${each}: of ${LIVE_STREAMS.join(', ')}`);
  });
}

/**
 * The listings of symbols, by the venue's list of today. When the venue does not answer, the list
 * of an earlier day serves.
 * @param received - gets the address and the text of a fresh list
 * @throws VenueError when there is none, or a symbol is not listed
 */
export async function listingsOf(
  venue: Venue,
  symbols: readonly string[],
  received: (url: string, body: string) => void = () => {},
): Promise<Listing[]> {
  const lane = new RestLane(livePorts, venue.policy);
  const base = venue.rest ?? venue.policy.rest;
  const file = cacheFile(venue.policy.venue, base);
  const fresh = await new Promise<readonly Listing[] | VenueError>((resolve) => {
    listPairs(venue.policy, base, lane, (result, url, body) => {
      if (body !== '') received(url, body);
      resolve(result);
    });
  });
  if (!(fresh instanceof VenueError)) keep(file, fresh);
  const all = fresh instanceof VenueError ? cached(file) : fresh;
  if (all === null) throw fresh;
  return symbols.map((symbol) => findPair(venue.policy, all, symbol));
}

function addressOf(
  option: string,
  text: string | undefined,
  protocols: readonly string[],
): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url && protocols.includes(url.protocol)) return text.replace(/\/+$/, '');
  throw new UsageError(`${option} ${text}: an address with ${protocols.join('// or ')}// expected`);
}

function cacheFile(venue: string, base: string): string {
  const folder = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const name = createHash('sha256').update(base).digest('hex').slice(0, 12);
  return join(folder, 'tideline', `pairs-${venue}-${name}.json`);
}

/** Keeps a list for a day without the venue. A folder that cannot be written is no failure. */
function keep(file: string, listings: readonly Listing[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(listings));
  } catch {
    // The list is only a convenience.
  }
}

function cached(file: string): Listing[] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Listing[];
  } catch {
    return null;
  }
}
