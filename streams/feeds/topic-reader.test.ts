import type { Frame, Topic } from '@tideline/wire';
import { expect, it } from 'vitest';
import { newStats } from '../stats.ts';
import { TopicReader } from './topic-reader.ts';

class Reader extends TopicReader {
  readonly events: string[] = [];
  protected take({ seq }: Frame): void {
    this.events.push(`take ${seq}`);
  }
  protected override repeated({ seq }: Frame): void {
    this.events.push(`repeated ${seq}`);
  }
  protected gap({ seq }: Frame): void {
    this.events.push(`gap ${seq}`);
  }
  protected broke(frame: Frame | null): void {
    this.events.push(`broke ${frame?.seq ?? 'unknown'}`);
  }
  restarts(): void {
    this.restart();
  }
}

function desk() {
  const stats = newStats();
  const reader = new Reader('tickers' as Topic, stats);
  let now = 0;
  const get = (seq: number, wait = 0) => {
    now += wait;
    reader.receive({ topic: 'tickers', seq } as Frame, now);
    return reader.events.splice(0);
  };
  return { stats, reader, get };
}

it('takes frames in order, the first of any sequence', () => {
  const { reader, stats, get } = desk();
  expect([get(50), get(51), get(52)]).toEqual([['take 50'], ['take 51'], ['take 52']]);
  expect([reader.seq, reader.greeting, stats.frames, stats.gaps, stats.old]).toEqual([
    52,
    false,
    3,
    0,
    0,
  ]);
});

it('drops repeated and older frames, and reports a gap before the frame after it', () => {
  const { reader, stats, get } = desk();
  get(50);
  expect([get(50), get(49), get(53)]).toEqual([
    ['repeated 50'],
    ['repeated 49'],
    ['gap 53', 'take 53'],
  ]);
  expect([reader.seq, stats.old, stats.gaps]).toEqual([53, 2, 1]);
});

it('accepts the present sequence again as a greeting, but only from a new connection', () => {
  const { reader, stats, get } = desk();
  get(50);
  reader.relink();
  expect([get(50), get(50)]).toEqual([['take 50'], ['repeated 50']]);
  reader.relink();
  // A sequence that restarts is a gap; so is one that went on meanwhile.
  expect(get(3)).toEqual(['gap 3', 'take 3']);
  reader.relink();
  expect(get(90_000)).toEqual(['gap 90000', 'take 90000']);
  expect(stats.gaps).toBe(2);
});

it('takes an implausible sequence for nonsense, unless the next frame confirms it', () => {
  const { reader, stats, get } = desk();
  get(50);
  expect([get(90_000), get(51)]).toEqual([['broke unknown'], ['take 51']]);
  expect([get(90_000), get(90_001)]).toEqual([['broke unknown'], ['gap 90001', 'take 90001']]);
  expect([get(200_000), get(200_002), get(200_003)]).toEqual([
    ['broke unknown'],
    ['broke unknown'],
    ['gap 200003', 'take 200003'],
  ]);
  expect([reader.seq, stats.malformed, stats.gaps]).toEqual([200_003, 4, 2]);
  // The time since the last frame makes a larger jump plausible, and a new connection forgets.
  expect(get(215_003, 5_000)).toEqual(['gap 215003', 'take 215003']);
  get(400_000);
  reader.relink();
  expect(get(400_001)).toEqual(['gap 400001', 'take 400001']);
});

it('accepts any sequence in a new epoch', () => {
  const { reader, stats, get } = desk();
  get(50);
  reader.restarts();
  expect([reader.greeting, get(1), get(2)]).toEqual([true, ['take 1'], ['take 2']]);
  expect(stats.gaps).toBe(0);
});

it('counts frames that violate the contract', () => {
  const { reader, stats } = desk();
  reader.nonsense({ seq: 5 } as Frame, 0);
  reader.nonsense(null, 0);
  expect([reader.events, stats.malformed]).toEqual([['broke 5', 'broke unknown'], 2]);
});
