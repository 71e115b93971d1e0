import type { Deal } from '@tideline/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ContinuityProof } from './continuity-proof.ts';
import { DealSync } from './deal-sync.ts';
import type { Effect } from './effect.ts';
import { HORIZON } from './horizon.ts';

const deal = (id: number): Deal => ({ id, time: id, price: '1', quantity: '1', side: 'buy' });
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** The same rules over sets of ids, without the care for speed. */
class Plain {
  ids: number[] = [];
  waiting: number[] = [];
  /** The newest waiting deals came after the last gap. */
  reaches = false;
  known = false;
  past = false;
  failed = 0;
  behind = 0;
  received = 0;
  givenUp = 0;
  proof = new ContinuityProof();

  get last() {
    return this.ids.at(-1) ?? null;
  }
  get broken() {
    return [!this.known, this.past, this.waiting.length > 0, this.proof.doubtful].some(Boolean);
  }
  add(ids: readonly number[]): void {
    this.ids = [...new Set([...this.ids, ...ids])].sort((a, b) => a - b);
    this.waiting = this.waiting.filter((id) => id > (this.last ?? 0));
    const next = this.waiting.find((id) => id === (this.last ?? 0) + 1);
    if (next !== undefined) this.add([next]);
  }

  push(ids: readonly number[], time: number): Effect {
    this.proof.received(time);
    this.received = time;
    const end = ids.at(-1);
    if (end === undefined) return this.broken ? 'held' : 'same';
    const last = this.last ?? 0;
    if (!this.past && end <= last) {
      if (last - end <= HORIZON) {
        const before = this.broken;
        this.proof.follows();
        return this.broken ? 'held' : before ? 'same' : 'old';
      }
      this.behind += 1;
      if (this.behind < 2) return 'old';
      this.restart();
      return 'held';
    }
    this.behind = 0;
    if (!this.known || this.past || (ids[0] as number) > last + 1) {
      this.waiting.push(...ids);
      this.reaches = true;
      return 'held';
    }
    this.add(ids.filter((id) => id > last));
    this.proof.follows();
    return this.broken ? 'held' : 'changed';
  }

  snapshot(page: readonly number[], time: number): Effect {
    const { last } = this;
    const newest = page[0] ?? 0;
    if (!this.past && last !== null && newest < last) return 'old';
    const missing = range(newest + 1, Math.max(0, ...this.waiting)).filter(
      (id) => !this.waiting.includes(id),
    );
    const upTo = (this.waiting.length > 0 && this.reaches) || this.proof.covers(time);
    const enough = upTo && missing.length === 0;
    if (!this.proof.restores(time) || !enough) {
      this.failed += 1;
      if (this.failed < 2 || this.waiting.length === 0) return 'held';
      this.waiting = [];
      this.failed = 0;
      this.givenUp += 1;
      this.proof.lost(this.received);
      if (!this.proof.restores(time)) return 'held';
    }
    const before = this.known && !this.past ? this.ids.join() : null;
    const oldest = page.at(-1) ?? 0;
    const adjoins = this.known && !this.past && last !== null && oldest <= last + 1;
    const unchanged = adjoins ? this.ids : [];
    this.ids = [];
    this.add([...unchanged, ...page.filter((id) => !adjoins || id > (last ?? 0))]);
    this.known = true;
    this.past = false;
    this.failed = 0;
    this.proof.snapshot(time);
    // A tape without deals is read again each time.
    return adjoins && this.ids.join() === before ? 'same' : 'changed';
  }

  gap(): void {
    this.reaches = false;
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
    this.past = this.known && !held;
    this.proof.reset();
  }
}

const step = fc.record({
  on: fc.nat(3),
  do: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom('frame', 'page') },
    { weight: 5, arbitrary: fc.constantFrom('late', 'empty', 'gap', 'far page', 'no page') },
    { weight: 3, arbitrary: fc.constantFrom('lost', 'relink', 'restart', 'restart held') },
  ),
  back: fc.nat(4),
  length: fc.integer({ min: 1, max: 5 }),
  /** Virtual time since the last step, ms; at 0 a page and a frame have the same time. */
  wait: fc.nat(1),
});

it('a tape does the same as the plain rules, from the first deal of a market on', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), fc.nat(3), (steps, first) => {
      const [sync, plain] = [new DealSync(), new Plain()];
      let [now, time] = [first, 1_000];
      const push = (ids: readonly number[]) => [
        sync.push(ids.map(deal), time),
        plain.push(ids, time),
      ];
      const page = (from: number, to: number) => {
        const ids = range(Math.max(1, from), to).reverse();
        return [sync.snapshot(ids.map(deal), time), plain.snapshot(ids, time)];
      };
      for (const { on, do: what, back, length, wait } of steps) {
        const from = now + 1;
        now += on;
        time += wait;
        const then = Math.max(1, now - back);
        const shown = { tape: sync.tape, known: sync.known };
        let effects: (Effect | undefined)[] = [];
        if (what === 'frame') effects = push(range(from, now));
        if (what === 'late') effects = push(range(Math.max(1, then - length), then));
        if (what === 'empty') effects = push([]);
        if (what === 'page') effects = page(now - back - length, now - back);
        if (what === 'far page') effects = page(now + 20_000, now + 20_000 + back);
        if (what === 'no page') effects = page(1, 0);
        for (const tape of [sync, plain]) {
          if (what === 'gap') tape.gap();
          if (what === 'lost') tape.lost(time);
          if (what === 'relink') tape.relink();
          if (what.startsWith('restart')) tape.restart(what === 'restart held');
        }
        const { known, broken, last, givenUp } = plain;
        expect([
          effects[0],
          sync.tape.map(({ id }) => id),
          { known: sync.known, broken: sync.broken, last: sync.last, givenUp: sync.givenUp },
        ]).toEqual([effects[1], plain.ids.toReversed(), { known, broken, last, givenUp }]);
        // React compares by reference: the same array as long as nothing has changed.
        if (effects[0] === 'same') expect(sync.tape).toBe(shown.tape);
      }
    }),
    { numRuns: 800 },
  );
});
