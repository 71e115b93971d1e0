import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { bent } from './bent.ts';
import { PAIRS } from './doubles/script.ts';
import { venueDoubles } from './doubles/venues.ts';
import { type Rig, rigOf, STREAMS } from './rig.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];

/** Texts that no venue sends; some begin like the answers that a policy looks for. */
const TEXTS = [
  ...['', ' ', 'null', '0', '"x"', '[]', '[[]]', '[0,[]]', '{}', '{', '[', '\u0000'],
  ...[
    '{"event":',
    '{"op":',
    '{"method":',
    '{"type":"error"',
    '{"id":',
    '{"jsonrpc":',
    '{"result":',
  ],
  ...['{"channel":', '{"channel":"heartbeats"', '{"channel":"subscriptions"', '{"topic":'],
  ...['{"channel":"subscriptions"}', '{"channel":"subscriptions","events":[null]}'],
  ...['{"arg":{"channel":"books"},"data":[1]}', '{"topic":1}', '{"topic":"orderbook","data":{}}'],
  ...['{"channel":"book","data":[{}]}', '{"stream":"x"}', '{"stream":"x@depth","data":{}}'],
];
/** What two frames of one kind have in common. */
const shapeOf = (text: string): string =>
  text.replaceAll(/-?[\d.]+|"(bid|ask|offer|buy|sell)"/gi, '');

/** One frame of each kind that this double has sent. */
function kinds({ double }: Rig): string[] {
  const shapes = new Map<string, string>();
  for (const { sent } of double.connections) {
    for (const text of sent) {
      if (shapes.size < 40 && text.startsWith('{')) shapes.set(shapeOf(text).slice(0, 60), text);
      else if (text.startsWith('[')) shapes.set(shapeOf(text).slice(0, 12), text);
    }
  }
  return [...shapes.values()];
}

/** A session with a book that is valid. */
function ready(rig: Rig): void {
  const valid = () => rig.session.books.valid(rig.session.policy.symbolOf('BTC', 'USDT'));
  for (let at = 0; !valid() && at < 100; at++) {
    rig.double.step();
    rig.clock.advance(at === 0 ? 500 : 5_000);
  }
  expect(valid()).toBe(true);
}

describe.each(VENUES)('a session at %s', (venue) => {
  it('ends a connection with a frame that is none, throws nothing, and resumes', () => {
    const rig = rigOf(venue, 1, STREAMS, venueDoubles[venue], PAIRS.slice(0, 1));
    rig.session.start();
    rig.run(5_000);
    const texts = [...TEXTS];
    for (const text of kinds(rig)) {
      texts.push(text.slice(0, text.length / 2));
      for (const each of bent(JSON.parse(text))) texts.push(JSON.stringify(each));
    }
    const thrown: string[] = [];
    for (const text of texts) {
      ready(rig);
      for (const client of rig.double.open) client.send(text);
      try {
        rig.clock.advance(100);
      } catch (error) {
        thrown.push(`${text.slice(0, 200)}: ${String(error)}`);
        rig.double.cut();
      }
    }
    expect(thrown).toEqual([]);
    // Frames of pairs that nobody asked for start no books, and no requests.
    const named = rig.double.requests.filter((each) => each.includes('?') && !/BTC/.test(each));
    expect([...new Set(named)]).toEqual([]);
    expect(rig.session.books.follower('x')).toBe(null);
    rig.double.cut();
    rig.run(60_000);
    expect(rig.differences()).toEqual([]);
    expect(rig.published).toEqual([]);
    // Malformed frames are in the reasons of closed connections, so the rest can be read.
    expect(() => rig.verify()).not.toThrow();
  });
});
