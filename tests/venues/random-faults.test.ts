import { livePolicy, type VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import type { Depth } from '../../exchange/foundation/ports/ports.ts';
import { seeded } from '../random.ts';
import type { VenueDouble } from './doubles/double.ts';
import type { Script } from './doubles/script.ts';
import { venueDoubles } from './doubles/venues.ts';
import { onVirtualTime, PAIR, STEP, SYMBOL, staged } from './virtual-feed.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
const SEEDS = Number(process.env['TIDELINE_VENUE_SEEDS'] ?? 1);
const LENGTH = 120_000;
/** A live pair shows a book that was the venue's within this time, ms. */
const TRUE_FOR = 10_500;
/** Levels a side that are compared. */
const LEVELS = 5;
/** Time in which the pair is live again when no fault is left, ms. */
const HEALING = 240_000;

interface Stage {
  readonly double: VenueDouble;
  readonly script: Script;
  readonly path: string;
}
type Fault = (stage: Stage, begins: boolean, random: () => number) => void;

const status = (code: number, headers: Readonly<Record<string, string>> = {}): Fault => {
  return ({ double }, begins, random) => {
    if (!begins) return;
    const count = 1 + Math.floor(random() * 20);
    for (let at = 0; at < count; at++)
      double.restFaults.push({ status: code, headers, body: '<html>no</html>' });
  };
};

/** What may happen to a venue, in any order and together. */
const FAULTS: Readonly<Record<string, Fault>> = {
  hung: ({ double }, begins) => {
    double.hung = begins;
  },
  'hung books': ({ double }, begins) => {
    double.hungBooks = begins;
  },
  silent: ({ double }, begins) => {
    double.silent = begins;
  },
  swallowed: ({ double }, begins) => {
    double.swallowed = begins;
  },
  'frozen REST': ({ double }, begins) => {
    double.frozen = begins ? '' : null;
  },
  cache: ({ double, path }, begins) => {
    double.cached = begins ? path : null;
  },
  quiet: ({ script }, begins) => {
    if (begins) script.still.add(PAIR);
    else script.still.delete(PAIR);
  },
  standing: ({ script }, begins) => {
    script.standing = begins;
  },
  cut: ({ double }, begins) => {
    if (begins) double.cut();
  },
  'lost frames': ({ double }, begins, random) => {
    if (!begins) return;
    double.fault = () => [];
    double.faults = 1 + Math.floor(random() * 5);
  },
  closed: ({ double }, begins) => {
    double.closed = begins;
  },
  429: status(429, { 'retry-after': '7' }),
  418: status(418, { 'retry-after': '20' }),
  503: status(503),
  200: status(200),
};

const prices = (side: readonly { readonly price: bigint }[]) =>
  side.map(({ price }) => Number(price));
const shown = ({ bids, asks }: Depth) =>
  [prices(bids), prices(asks)].map((side) => side.slice(0, LEVELS));
const isSame = (book: readonly number[][], truth: readonly number[][]) =>
  book.every((side, at) => side.every((price, level) => truth[at]?.[level] === price));

/** Best prices move until few are left. */
function eatSome(script: Script): void {
  for (const pair of script.pairs) {
    const { bids } = script.truth(pair);
    if (bids.size > 20) bids.delete(Math.max(...bids.keys()));
  }
}

onVirtualTime();

describe.each(VENUES)('%s with random faults', (venue) => {
  const seeds = Array.from({ length: SEEDS }, (_, at) => at + 1);
  it.each(seeds)(
    'is live only with a book of the last ten seconds, and heals (seed %i)',
    async (seed) => {
      const random = seeded(seed * 7_919);
      const policy = livePolicy(venue);
      const name = policy?.symbolOf(PAIR.base, PAIR.quote) ?? '';
      const path = policy?.best.path([name]).split('?')[0] ?? '';
      await staged(
        venue,
        async ({ double, script, feed, books, told, watch }) => {
          const running = new Map<string, number>();
          const log: string[] = [];
          const truths: { readonly at: number; readonly book: readonly number[][] }[] = [];
          const wrong: string[] = [];
          let now = 0;
          await watch(5_000, () => {});
          const best = Number(script.levels(PAIR, 1).bids[0]?.[0]);
          /** Units of the feed in one of the market's. */
          const scale = 10 ** Math.round(Math.log10(Number(books.at(-1)?.bids[0]?.price) / best));
          const look = () => {
            now += STEP;
            const { bids, asks } = script.levels(PAIR, LEVELS);
            const book = [bids, asks].map((rows) =>
              rows.map(([at]) => Math.round(Number(at) * scale)),
            );
            truths.push({ at: now, book });
            while ((truths[0]?.at ?? now) < now - TRUE_FOR) truths.shift();
            const last = books.at(-1);
            if (!last || !feed.fresh(SYMBOL)) return;
            const own = shown(last);
            if (!truths.some((truth) => isSame(own, truth.book))) {
              wrong.push(`${now}: ${JSON.stringify(own)}, ${JSON.stringify(book)}`);
            }
          };
          const turn = (fault: string, begins: boolean) => {
            log.push(`${now} ${fault} ${begins ? 'begins' : 'ends'}`);
            FAULTS[fault]?.({ double, script, path }, begins, random);
          };
          await watch(5_000, look);
          while (now < LENGTH) {
            for (const [fault, until] of running) {
              if (until > now) continue;
              running.delete(fault);
              turn(fault, false);
            }
            const names = Object.keys(FAULTS);
            const next = names[Math.floor(random() * names.length)] ?? '';
            if (!running.has(next) && random() < 0.5) {
              running.set(next, now + 500 + random() * 30_000);
              turn(next, true);
            }
            await watch(STEP * Math.ceil(random() * 40), look);
            if (wrong.length > 0) break;
          }
          expect(wrong.slice(0, 3), [...log, told()].join('\n')).toEqual([]);
          for (const fault of running.keys()) turn(fault, false);
          double.restFaults.length = 0;
          let liveAt = Number.POSITIVE_INFINITY;
          await watch(HEALING, (elapsed) => {
            look();
            if (feed.fresh(SYMBOL)) liveAt = Math.min(liveAt, elapsed);
          });
          expect(wrong.slice(0, 3), [...log, told()].join('\n')).toEqual([]);
          expect(feed.fresh(SYMBOL), [...log, told()].join('\n')).toBe(true);
        },
        eatSome,
      );
    },
  );
});
