/**
 * Raw frames a second: from text through the venue's adapter, the chain, the book and its checksum,
 * at 1000 levels a side; compared with a naive implementation without checks.
 */
import { MarketState, venueAdapter } from '../streams/node.ts';
import { krakenFrames } from './support/kraken-frames.ts';
import { type Contestant, keep, measure, table } from './support/measure.ts';

const LEVELS = 1_000;
const FRAMES = 20_000;

type Row = readonly [price: string, quantity: string];

export function run(): string {
  const frames = krakenFrames(LEVELS, FRAMES, 1_000);
  let state = new MarketState(venueAdapter('kraken'), () => undefined);
  const ours: Contestant = {
    name: 'tideline: parse, book, checksum',
    prepare: () => {
      state = new MarketState(venueAdapter('kraken'), () => undefined);
      state.emitting = false;
    },
    run: () => {
      for (const frame of frames) state.frame(frame);
      if (!state.follower('XBT/USD')?.valid) throw new Error('a checksum is wrong');
    },
  };
  const sides = { a: new Map<number, number>(), b: new Map<number, number>() };
  const naive: Contestant = {
    name: '`JSON.parse` into two maps, nothing checked',
    prepare: () => {
      sides.a.clear();
      sides.b.clear();
    },
    run: () => {
      for (const { text } of frames) {
        for (const part of JSON.parse(text) as Record<string, readonly Row[]>[]) {
          take(sides.a, part['a'] ?? part['as']);
          take(sides.b, part['b'] ?? part['bs']);
        }
      }
      keep(sides.a.size);
    },
  };
  const timings = measure([ours, naive], frames.length, 15);
  const rate = (name: number) => Math.round(1_000 / (timings[name]?.median ?? Number.NaN));
  return `${table(timings)}\n\n${rate(0)} thousand frames a second; without any check ${rate(1)} thousand`;
}

function take(side: Map<number, number>, rows: readonly Row[] | undefined): void {
  for (const [price, quantity] of rows ?? []) {
    if (Number(quantity) === 0) side.delete(Number(price));
    else side.set(Number(price), Number(quantity));
  }
}
