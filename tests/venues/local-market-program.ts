/**
 * A program of somebody else: a live venue as the source of an engine. Prints what it sees as lines
 * of JSON. A process of its own, because it counts in the venue's price steps.
 */
import { alwaysOn, createMarket, systemClock } from '@tideline/streams';
import { type LiveVenue, livePolicy, venueAdapter } from '@tideline/streams/node';
import { openMarketFeed } from '../../bin/market.ts';

const [venue = '', ws = '', rest = ''] = process.argv.slice(2);

/**
 * A venue of this program's own that no list has: it behaves as Kraken does, under its own name.
 */
function acme(): LiveVenue {
  const policy = livePolicy('kraken');
  if (!policy) throw new Error('no policy of kraken');
  return {
    policy: { ...policy, venue: 'acme', name: 'Acme' },
    adapter: () => ({ ...venueAdapter('kraken'), id: 'acme', name: 'Acme' }),
  };
}
const feed = await openMarketFeed(venue === 'acme' ? acme() : `live:${venue}`, { ws, rest });
const { sources } = feed;
const market = createMarket({
  sources,
  clock: systemClock,
  lifecycle: alwaysOn,
  random: Math.random,
});

const seen: Record<string, unknown> = {};
market.book$('BTCUSDT', { depth: 5 }).subscribe(({ value, status }) => {
  seen['book'] = [status, value?.bids.map((row) => [Number(row.price), Number(row.quantity)])];
});
market.deals$('BTCUSDT').subscribe(({ value, status }) => {
  seen['deals'] = [status, (value?.deals.length ?? 0) > 3];
});
market.candles$('BTCUSDT', '60m').subscribe(({ value, status }) => {
  seen['candles'] = [status, value?.candles.length];
});
// The list of quotes names the source.
market.quotes$.subscribe();
market.health$.subscribe((health) => {
  seen['feed'] = health.feed;
});
sources.socket.connect().subscribe((event) => {
  if (event.kind !== 'open') return;
  event.link
    .request('subscribe', ['price:NOPEUSDT', 'account', 'depth:BTCUSDT'])
    .subscribe((ack) => {
      seen['refused'] = (ack as { refused: unknown }).refused;
    });
});
for (const [name, path, query] of [
  ['unknown', 'currency/deal', { symbol: 'NOPEUSDT' }],
  ['malformed', 'currency/deal', { symbol: 'BTCUSDT', depth: 'x' }],
  ['private', 'wallet/assets', {}],
] as const) {
  sources.rest.get(path, query).subscribe(({ kind }) => {
    seen[name] = kind;
  });
}
await openMarketFeed('live:okx').catch((error: Error) => {
  seen['second'] = error.message;
});

setInterval(() => {
  sources.rest.get('currency/quotation_new', {}).subscribe((answer) => {
    seen['silent'] = answer.kind === 'ok' && (answer.data as { asOf?: number }).asOf !== undefined;
  });
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}, 100);
process.stdin.on('end', () => {
  market.close();
  feed.close();
  process.exit(0);
});
process.stdin.resume();
