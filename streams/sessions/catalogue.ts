import { FrameError } from '../venues/venue-adapter.ts';
import { listingsOf } from './answers.ts';
import type { Listing } from './listings.ts';
import { plainText } from './plain-text.ts';
import type { LivePolicy } from './policy.ts';
import type { FailureKind } from './ports.ts';
import type { RestLane } from './rest-lane.ts';

/** A venue cannot be used, or does not list a pair. The message is one line and names a way on. */
export class VenueError extends Error {
  readonly failure: FailureKind | 'symbol';

  constructor(failure: FailureKind | 'symbol', message: string) {
    super(plainText(message));
    this.name = 'VenueError';
    this.failure = failure;
  }
}

/** The failure of a request as one line: what happened, and a way on. */
export function venueError(
  name: string,
  url: string,
  failure: FailureKind,
  reason: string,
): VenueError {
  const { host = url, pathname = '' } = URL.parse(url) ?? {};
  // What the network and the certificate are about is the host; an answer is that of a path.
  const path = `${host}${pathname === '/' ? '' : pathname}`;
  const line = {
    network: `${path} cannot be reached (${reason}): check the network, or set HTTPS_PROXY`,
    certificate: `the certificate of ${host} is not accepted (${reason}): check the clock, or trust your proxy's authority with NODE_EXTRA_CA_CERTS`,
    blocked: `${path} refuses this country or address (${reason}): use another venue, or a mirror with --ws and --rest`,
    limited: `${path} allows no more requests for now (${reason}): try again then, or use another venue`,
    venue: `${path} has a problem of its own (${reason}): try again later`,
    refused: `${path} refused the request (${reason})`,
    malformed: `${path} answered something else than its documentation says (${reason})`,
  }[failure];
  return new VenueError(failure, `${name}: ${line}`);
}

/**
 * Asks a venue for its pairs. Calls `done` once; with the pairs come the address and the answer.
 */
export function listPairs(
  policy: LivePolicy,
  rest: string,
  lane: RestLane,
  done: (result: readonly Listing[] | VenueError, url: string, body: string) => void,
): void {
  const url = `${rest}${policy.instruments.path}`;
  lane.get({ url, weight: policy.instruments.weight, retries: 1 }, (result) => {
    if (result.kind === 'failed') {
      done(venueError(policy.name, url, result.failure, result.reason), url, '');
      return;
    }
    try {
      done(listingsOf(policy, JSON.parse(result.body)), url, result.body);
    } catch (error) {
      if (!(error instanceof FrameError || error instanceof SyntaxError)) throw error;
      done(venueError(policy.name, url, 'malformed', error.message), url, '');
    }
  });
}

/**
 * The listed pair that a person means: by the venue's own name, or by base and quote (`BTCUSDT`,
 * `BTC-USDT`, `BTC/USDT`). Nothing is guessed: a text that fits none, or several, is an error.
 * @throws VenueError
 */
export function findPair(policy: LivePolicy, listings: readonly Listing[], text: string): Listing {
  const exact = listings.find(({ symbol }) => symbol === text);
  const letters = plain(text);
  const named = listings.filter(({ base, quote }) => plain(`${base}${quote}`) === letters);
  // A venue's rule may name another listing, such as a perpetual in USDC for a pair in USDT.
  const meant = listings.filter(({ base, symbol }) => {
    const from = plain(base);
    return (
      from !== '' &&
      letters.startsWith(from) &&
      symbol === policy.symbolOf(base, letters.slice(from.length))
    );
  });
  const found = exact ? [exact] : named.length > 0 ? named : meant;
  // Where a pair has several listings, the rule of the venue names the one that is meant.
  const ruled = found.filter((each) => each.symbol === policy.symbolOf(each.base, each.quote));
  const [listing, another] = found.length > 1 && ruled.length > 0 ? ruled : found;
  if (listing === undefined) {
    const near = listings
      .filter(({ base, open }) => open && plain(base) !== '' && letters.startsWith(plain(base)))
      .slice(0, 5)
      .map(({ symbol }) => symbol);
    const hint = near.length > 0 ? `; it lists ${near.join(', ')}` : '';
    throw new VenueError('symbol', `${policy.name} lists no pair "${text}"${hint}`);
  }
  if (another !== undefined) {
    const names = found.slice(0, 5).map(({ symbol }) => symbol);
    throw new VenueError('symbol', `"${text}" may be ${names.join(' or ')} at ${policy.name}`);
  }
  if (!listing.open) {
    throw new VenueError('symbol', `${listing.symbol} does not trade at ${policy.name} now`);
  }
  return listing;
}

/** Letters and digits of any script: a pair may be called 币安人生USDT. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
