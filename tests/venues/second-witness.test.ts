import { livePolicy, type VenueId } from '@tideline/streams/node';
import ccxt, { type Exchange } from 'ccxt';
import { describe, expect, it } from 'vitest';
import { venueDoubles } from './doubles/venues.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** Names that ccxt gives venues otherwise. */
const NAMES: Partial<Record<VenueId, string>> = { 'binance-usdm': 'binanceusdm' };
/** An argument of a path in ccxt's form. */
const ARGUMENT = /\{\w+\}/g;

/** An exchange of ccxt with what its types leave out. */
interface Witness extends Exchange {
  readonly api: object;
  sign(path: string, api: unknown, method: string, params: object): { readonly url: string };
}

/** Every public path that ccxt knows of a venue, as patterns. */
function knownPaths(venue: VenueId): RegExp[] {
  const made = ccxt as unknown as Record<string, new () => Witness>;
  const Made = made[NAMES[venue] ?? venue];
  if (!Made) throw new Error(`ccxt has no ${venue}`);
  const witness = new Made();
  const found: RegExp[] = [];
  const visit = (tree: object, api: readonly string[]): void => {
    for (const [key, branch] of Object.entries(tree)) {
      if (key !== 'get' && key !== 'post') {
        if (typeof branch === 'object' && branch !== null) visit(branch, [...api, key]);
        continue;
      }
      const paths = Array.isArray(branch) ? branch : Object.keys(branch);
      for (const path of paths as string[]) {
        const filled = Object.fromEntries(
          (path.match(ARGUMENT) ?? []).map((each) => [each.slice(1, -1), 'ARGUMENT']),
        );
        try {
          const { url } = witness.sign(
            path,
            api.length === 1 ? api[0] : api,
            key.toUpperCase(),
            filled,
          );
          const { pathname } = new URL(url);
          found.push(new RegExp(`^${pathname.replaceAll('ARGUMENT', '[^/]+')}$`));
        } catch {
          // It needs a key.
        }
      }
    }
  };
  visit(witness.api, []);
  return found;
}

describe.each(VENUES)('%s', (venue) => {
  it('is asked only at paths that another hand knows', () => {
    const policy = livePolicy(venue);
    if (!policy) throw new Error(`no policy of ${venue}`);
    const symbol = policy.symbolOf('BTC', 'USDT');
    const paths = [
      policy.instruments.path,
      policy.best.path([symbol]),
      policy.candles.path(symbol, '1m', Date.UTC(2026, 10, 28), 10) ?? '',
      policy.trades.path(symbol),
      ...(policy.snapshot ? [policy.snapshot.path(symbol)] : []),
      ...(policy.word ? [policy.word.path] : []),
      ...(policy.token ? [policy.token.path] : []),
    ];
    const known = knownPaths(venue);
    const unknown = paths
      .map((path) => new URL(path, 'http://venue').pathname)
      .filter((path) => !known.some((pattern) => pattern.test(path)));
    expect(unknown).toEqual([]);
  });
});
