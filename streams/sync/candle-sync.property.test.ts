import type { Candle } from '@tideline/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CandlePage } from '../parse/index.ts';
import { CandleSync } from './candle-sync.ts';
import { ContinuityProof } from './continuity-proof.ts';
import type { Effect } from './effect.ts';
import { HORIZON } from './horizon.ts';
import { PAGE } from './lengths.ts';

const MINUTE = 60_000;
const candle = (minute: number, revision: number, final: boolean): Candle => ({
  time: minute * MINUTE,
  open: '1',
  high: '1',
  low: '1',
  close: String(revision),
  volume: '1',
  turnover: '1',
  count: 1,
  takerVolume: '0',
  takerTurnover: '0',
  final,
  revision,
});

/** A minute has three revisions; the third is final. Revision 0 of minute 0 is the first of all. */
const at = (index: number): Candle => candle(Math.floor(index / 3), index % 3, index % 3 === 2);
/** The chart after a number of changes, its last `length` candles. */
const chartAt = (index: number, length: number): Candle[] => {
  const minutes = Math.floor(index / 3);
  const past = Array.from({ length: minutes }, (_, minute) => at(3 * minute + 2));
  return [...past, at(index)].slice(-length);
};
const newest = (all: readonly Candle[], time: number): Candle | undefined =>
  all
    .filter((each) => each.time === time)
    .reduce<Candle | undefined>((a, b) => (a && a.revision >= b.revision ? a : b), undefined);
const times = (all: readonly Candle[]): number[] =>
  [...new Set(all.map((each) => each.time))].sort((a, b) => a - b);

/** The same rules over plain lists, without the care for speed. */
class Plain {
  candles: readonly Candle[] = [];
  waiting: Candle[] = [];
  past = false;
  more = true;
  short = false;
  rebuilt = 0;
  failed = 0;
  strange = 0;
  asOf = 0;
  received = 0;
  givenUp = 0;
  proof = new ContinuityProof();

  get last() {
    return this.past ? undefined : this.candles.at(-1);
  }
  get broken() {
    return [
      this.candles.length === 0,
      this.past,
      this.waiting.length > 0,
      this.proof.doubtful,
    ].some(Boolean);
  }

  /**
   * Whether the newest revisions from `last` on are adjoining minutes, all but the last one final.
   */
  joins(last: Candle, others: readonly Candle[]): boolean {
    const all = [last, ...others].filter((each) => each.time >= last.time);
    const chain = times(all).map((time) => newest(all, time) as Candle);
    return chain.every((each, index) => {
      const next = chain[index + 1];
      return !next || (each.final && next.time === each.time + MINUTE);
    });
  }

  merge(others: readonly Candle[]): boolean {
    const before = this.candles;
    const all = [...before, ...others];
    const after = times(all).map((time) => newest(all, time) as Candle);
    if (after.length === before.length && after.every((each, index) => each === before[index]))
      return false;
    if (after.slice(0, -1).some((each, index) => each !== before[index])) this.rebuilt += 1;
    this.candles = after;
    return true;
  }

  push(frame: readonly Candle[], time: number): Effect {
    const { last } = this;
    const room = HORIZON + Math.max(0, time - this.asOf);
    const strange = frame.some((each) => {
      const held = this.candles.find((other) => other.time === each.time);
      return held && Math.abs(held.revision - each.revision) > room;
    });
    if (last && strange) return this.disown();
    this.proof.received(time);
    this.received = time;
    if (frame.length === 0) return this.broken ? 'held' : 'same';
    if (!last || this.waiting.length > 0 || !this.joins(last, frame)) {
      this.waiting.push(...frame);
      return 'held';
    }
    this.strange = 0;
    this.proof.follows();
    this.asOf = time;
    return this.merge(frame) ? 'changed' : 'same';
  }

  snapshot({ candles, more }: CandlePage, time: number, asked: number): Effect {
    const { last } = this;
    const end = candles.at(-1);
    if (!end || (last && end.time < last.time)) return 'old';
    const fits = last !== undefined && this.joins(last, candles);
    this.short = !fits && more && asked < PAGE;
    if (this.short) return 'held';
    const from = fits && last.time === end.time && last.revision > end.revision ? last : end;
    const restores = this.proof.restores(time);
    const enough =
      this.waiting.length > 0 ? this.joins(from, this.waiting) : this.proof.covers(time);
    if (!restores || !enough) {
      this.failed += 1;
      if (this.failed < 2 || this.waiting.length === 0) return 'held';
      this.waiting = [];
      this.failed = 0;
      this.givenUp += 1;
      this.proof.lost(this.received);
      if (!this.proof.restores(time)) return 'held';
    }
    const before = this.past ? null : this.candles;
    if (!fits) {
      this.candles = [];
      this.rebuilt += 1;
      this.more = more;
    }
    const waiting = this.waiting;
    Object.assign(this, { past: false, waiting: [], failed: 0, strange: 0, asOf: time });
    this.merge(candles);
    this.merge(waiting);
    this.proof.snapshot(time);
    return this.candles === before ? 'same' : 'changed';
  }

  older({ candles, more }: CandlePage): boolean {
    const oldest = this.candles[0];
    const end = candles.at(-1);
    if (!oldest || this.past) return false;
    if (end && (!end.final || end.time + MINUTE !== oldest.time)) return false;
    this.more = more && end !== undefined;
    this.merge(candles);
    return true;
  }

  ahead(): Effect {
    return this.disown();
  }
  gap(): void {
    this.proof.interrupted();
  }
  lost(time: number): void {
    this.proof.lost(time);
  }
  relink(): void {
    this.waiting = [];
    this.failed = 0;
    this.proof.interrupted();
  }
  restart(held = false): void {
    this.relink();
    this.past = this.candles.length > 0 && !held;
    this.proof.reset();
    this.short = false;
    this.strange = 0;
  }

  disown(): Effect {
    this.strange += 1;
    if (this.strange < 2) return 'malformed';
    this.restart();
    return 'held';
  }
}

/** The present moves on by some changes; a message is of now, or of some changes ago. */
const step = fc.record({
  on: fc.nat(4),
  do: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom('frame', 'page') },
    {
      weight: 6,
      arbitrary: fc.constantFrom('late', 'empty', 'strange', 'older', 'ahead', 'gap', 'no page'),
    },
    { weight: 3, arbitrary: fc.constantFrom('lost', 'relink', 'restart', 'restart held') },
  ),
  back: fc.nat(4),
  length: fc.integer({ min: 1, max: 4 }),
  whole: fc.boolean(),
  more: fc.boolean(),
  /** Virtual time since the last step, ms; at 0 a page and a frame have the same time. */
  wait: fc.nat(1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What one step does to a chart, and what it answers. */
function take(
  chart: CandleSync | Plain,
  each: Step,
  before: number,
  now: number,
  time: number,
): unknown {
  const then = Math.max(0, now - each.back);
  const asked = each.whole ? PAGE : each.length;
  const changes = Array.from({ length: now - before }, (_, index) => at(before + 1 + index));
  const first = chart.candles[0]?.time ?? 0;
  switch (each.do) {
    case 'frame':
      return chart.push(changes, time);
    case 'late':
      return chart.push([at(then)], time);
    case 'empty':
      return chart.push([], time);
    case 'strange':
      return chart.push(
        [candle(Math.floor(then / 3), HORIZON + each.length + (then % 3), false)],
        time,
      );
    case 'page':
      return chart.snapshot(
        { candles: chartAt(then, each.whole ? 50 : each.length), more: each.more },
        time,
        asked,
      );
    case 'no page':
      return chart.snapshot({ candles: [], more: each.more }, time, asked);
    case 'older': {
      const end = Math.round(first / MINUTE) - (each.back === 4 ? 1 : 0);
      const candles = chartAt(3 * end + 2 - (each.back === 3 ? 1 : 0), each.length + 1).slice(
        0,
        -1,
      );
      return chart.older({ candles: each.length === 4 ? [] : candles, more: each.more });
    }
    case 'ahead':
      return chart.ahead();
    case 'gap':
      return chart.gap();
    case 'lost':
      return chart.lost(time);
    case 'relink':
      return chart.relink();
    default:
      return chart.restart(each.do === 'restart held');
  }
}

it('a chart does the same as the plain rules, and says whether more than its last candle changed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
      const [sync, plain] = [new CandleSync('1m'), new Plain()];
      let now = 30;
      let time = 1_000;
      for (const each of steps) {
        const before = now;
        now += each.on;
        time += each.wait;
        const shown = sync.candles;
        const drawn = sync.rebuilt;
        const effects = [sync, plain].map((chart) => take(chart, each, before, now, time));
        const state = ({
          candles,
          last,
          broken,
          more,
          short,
          rebuilt,
          givenUp,
        }: typeof sync | Plain) => ({
          candles: candles.map(({ time: opened, revision }) => [opened / MINUTE, revision]),
          last: last?.revision,
          broken,
          more,
          short,
          redrawn: rebuilt > 0,
          givenUp,
        });
        expect([effects[0], state(sync)]).toEqual([
          effects[1],
          { ...state(plain), short: plain.short || plain.past },
        ]);
        if (sync.candles !== shown && sync.rebuilt === drawn)
          expect(sync.candles.slice(0, shown.length - 1)).toEqual(shown.slice(0, -1));
      }
    }),
    { numRuns: 800 },
  );
});
