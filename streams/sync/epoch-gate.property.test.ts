import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EpochGate, type EpochOrder } from './epoch-gate.ts';

/** Three epochs and few instants, so that late frames and returns meet often. */
const epoch = fc.constantFrom('A', 'B', 'C');
const time = fc.nat(6);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('frame'), epoch, time }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm'), epoch, time }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('relink'), epoch, time }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('answer', 'answer while speaking'),
      epoch,
      time,
      ago: fc.nat(4),
    }),
  },
);

/** The same rules over lists of everything that happened. */
class History {
  readonly established: { epoch: string; at: number }[] = [];
  /** Of the present connection: epochs spoken, oldest first, and those that may not speak. */
  spoken: string[] = [];
  gone: string[] = [];
  /** Of the frames of gone epochs since the last accepted frame: whether each was later than it. */
  later: boolean[] = [];
  newest: number | null = null;
  announced: { epoch: string; at: number } | null = null;

  get epoch(): string | null {
    return this.established.at(-1)?.epoch ?? null;
  }

  relink(): void {
    this.spoken = [];
    this.gone = [];
    this.confirm(null);
  }

  confirm(time: number | null): void {
    this.newest = time;
    this.later = [];
    this.announced = null;
  }

  frame(epoch: string, now: number, time: number): EpochOrder {
    if (this.gone.includes(epoch)) {
      this.later.push(this.newest === null || time > this.newest);
      if (!(this.later.length >= 2 && this.later.slice(-2).every(Boolean))) return 'old';
    } else if (this.epoch && this.epoch !== epoch && this.announced?.epoch !== epoch) {
      this.announced = { epoch, at: now };
      return 'announced';
    }
    const last = this.spoken.at(-1);
    this.gone = [...this.gone, ...(last ? [last] : [])].filter((each) => each !== epoch);
    this.spoken.push(epoch);
    this.confirm(time);
    return this.establish(epoch, now);
  }

  answer(epoch: string, requestedAt: number, now: number, speaking: boolean): EpochOrder {
    if (epoch === this.epoch) return 'same';
    const last = this.spoken.at(-1);
    const agreed = this.announced?.epoch === epoch && requestedAt >= this.announced.at;
    const present = this.established.at(-1);
    if (!agreed && this.established.some((each) => each.epoch === epoch)) return 'old';
    if (!agreed && present && (speaking || requestedAt <= present.at)) return 'old';
    if (last) this.gone.push(last);
    if (agreed) {
      this.spoken.push(epoch);
      this.announced = null;
    }
    return this.establish(epoch, now);
  }

  establish(epoch: string, at: number): EpochOrder {
    const before = this.epoch;
    if (before !== epoch) this.established.push({ epoch, at });
    return before === null || before === epoch ? 'same' : 'new';
  }
}

it('places frames and answers as the whole history says, in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
      const [gate, history] = [new EpochGate(), new History()];
      for (const [now, each] of steps.entries()) {
        const at = now + 100;
        const places = [gate, history].map((judge): EpochOrder | null => {
          if (each.do === 'frame') return judge.frame(each.epoch, at, each.time);
          if ('ago' in each)
            return judge.answer(each.epoch, at - each.ago, at, each.do !== 'answer');
          if (each.do === 'confirm') judge.confirm(each.time);
          else judge.relink();
          return null;
        });
        expect([places[0], gate.epoch, gate.spoken]).toEqual([
          places[1],
          history.epoch,
          history.spoken.length > 0,
        ]);
      }
    }),
    { numRuns: 2_000 },
  );
});
