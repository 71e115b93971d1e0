import type { Frame, Topic } from '@tideline/wire';
import { expect, it } from 'vitest';
import type { Live } from '../live/live.ts';
import { newStats } from '../stats.ts';
import type { Effect } from '../sync/effect.ts';
import { Feed } from './feed.ts';
import type { FeedContext } from './feed-context.ts';

/** Exchange time minus monotonic time, ms. */
const LEAD = 1_000_000;

/** A feed of numbers whose merging the test decides. */
class Numbers extends Feed<number> {
  effect: Effect = 'changed';
  known = false;
  broken = false;
  wants = false;
  parts = false;
  value = 0;
  override get wanting(): boolean {
    return this.wants;
  }
  override get partial(): boolean {
    return this.parts;
  }
  protected apply(frame: Frame): Effect {
    if (this.effect === 'changed') this.keep(Number(frame.data));
    return this.effect;
  }
  protected answer(data: unknown): Effect {
    if (this.effect === 'changed') this.keep(Number(data));
    return this.effect;
  }
  keep(value: number): void {
    this.value = value;
    this.known = true;
  }
  protected gap(): void {}
  protected damaged(): void {
    this.broken = true;
  }
  give(sync: { givenUp: number }, effect: Effect): Effect {
    return this.merging(sync, () => {
      sync.givenUp += 1;
      return effect;
    });
  }
  get held(): boolean {
    return this.isHeld;
  }
  read(): Live<number> {
    return { ...this.stamp(), value: this.value, exchangeTime: null, seq: null };
  }
}

function desk() {
  let now = 100;
  const dues: number[] = [];
  const applied: string[] = [];
  const stats = newStats();
  const context = {
    clock: { monotonic: () => now },
    instant: () => now,
    stats,
    lead: LEAD,
    epoch: 'A',
    visible: true,
    saving: false,
    source: (by: string) => `from ${by}`,
    applied: ({ topic }: { topic: string }, at: number) => applied.push(`${topic} ${at}`),
    due: (at: number) => dues.push(at),
  };
  const limits = { floor: 3_000, ceiling: 12_500, pollEvery: 2_000 };
  const feed = new Numbers('tickers' as Topic, limits, context as unknown as FeedContext);
  const notified: string[] = [];
  const leave = feed.listen({ changed: () => notified.push(`${feed.value} ${feed.status}`) });
  let seq = 0;
  const frame = (value: number, effect: Effect = 'changed', more: object = {}) => {
    feed.effect = effect;
    seq += 1;
    feed.receive({ topic: 'tickers', seq, time: now + LEAD, data: value, ...more } as never, now);
    return notified.splice(0);
  };
  const answer = (value: number, effect: Effect = 'changed', time = now + LEAD, asOf?: number) => {
    feed.effect = effect;
    const stamp = { time, ...(asOf !== undefined && { asOf }) };
    const useful = feed.answered(value, stamp as never, now);
    return [useful, ...notified.splice(0)];
  };
  const pass = (ms: number) => {
    now += ms;
    feed.review(now);
    return notified.splice(0);
  };
  return {
    feed,
    context,
    dues,
    applied,
    stats,
    notified,
    leave,
    frame,
    answer,
    pass,
    now: () => now,
  };
}

it('is live with its first frame, tells each change once, and tells nothing that is the same', () => {
  const { feed, frame, applied, leave, stats } = desk();
  expect(feed.status).toBe('loading');
  expect([frame(1), frame(1, 'same'), frame(2), frame(2, 'old')]).toEqual([
    ['1 live'],
    [],
    ['2 live'],
    [],
  ]);
  expect(applied).toEqual(['tickers 100', 'tickers 100', 'tickers 100']);
  expect(stats.old).toBe(1);
  leave();
  expect(frame(3)).toEqual([]);
});

it('becomes stale by time, and is live again with the next frame', () => {
  const { feed, frame, pass, dues, now } = desk();
  frame(1);
  // The next instant that may matter is that of REST; the socket's follows later.
  expect(dues.at(-1)).toBe(100 + 5_000);
  // Its rhythm is not learned yet, so it may be silent up to the ceiling.
  expect(pass(12_499)).toEqual([]);
  expect([feed.status, pass(1)]).toEqual(['live', ['1 stale']]);
  expect([frame(2), feed.read().status, now()]).toEqual([['2 live'], 'live', 12_600]);
});

it('states where its value is from, and when', () => {
  const { feed, frame, answer, context, pass } = desk();
  expect(feed.read()).toMatchObject({ source: null, asOf: null, receivedAt: null, epoch: null });
  frame(1);
  expect(feed.read()).toMatchObject({
    source: 'from socket',
    asOf: 100 + LEAD,
    receivedAt: 100,
    epoch: 'A',
  });
  pass(50);
  answer(2);
  expect(feed.read()).toMatchObject({ source: 'from rest', asOf: 150 + LEAD, receivedAt: 150 });
  expect(feed.held).toBe(true);
  context.epoch = 'B';
  expect(feed.held).toBe(false);
});

it('dates a value at the exchange’s present at most, and never back', () => {
  const { feed, frame, answer, pass } = desk();
  frame(1, 'changed', { time: 100 + LEAD + 7_000 });
  expect(feed.asOf).toBe(100 + LEAD);
  frame(2, 'changed', { time: LEAD });
  expect(feed.asOf).toBe(100 + LEAD);
  pass(100);
  feed.parts = true;
  // A frame that replaces only a part dates nothing; an answer does.
  frame(3);
  expect(feed.asOf).toBe(100 + LEAD);
  answer(4);
  expect(feed.asOf).toBe(200 + LEAD);
  feed.correct(150 + LEAD);
  expect(feed.asOf).toBe(150 + LEAD);
  feed.correct(170 + LEAD);
  expect(feed.asOf).toBe(150 + LEAD);
});

it('is not live while the source of the prices is silent, and dates itself by it', () => {
  const { feed, frame, answer } = desk();
  expect(frame(1, 'changed', { asOf: 50 + LEAD })).toEqual(['1 stale']);
  expect([feed.paused, feed.asOf]).toEqual([true, 50 + LEAD]);
  expect(frame(2)).toEqual(['2 live']);
  expect(feed.paused).toBe(false);
  expect(answer(3, 'changed', 100 + LEAD, 60 + LEAD)[0]).toBe(true);
  expect(feed.asOf).toBe(100 + LEAD);
});

it('dates itself back to when the silent source last sent data, however late that is known', () => {
  const { feed, frame, pass } = desk();
  frame(1);
  pass(3_000);
  frame(2);
  expect(feed.asOf).toBe(3_100 + LEAD);
  pass(500);
  frame(2, 'same', { asOf: 100 + LEAD });
  expect([feed.paused, feed.asOf, feed.read().asOf]).toEqual([true, 100 + LEAD, 100 + LEAD]);
  // A repeated older frame says nothing.
  pass(500);
  frame(3);
  frame(2, 'old', { asOf: 100 + LEAD });
  expect(feed.asOf).toBe(4_100 + LEAD);
});

it('takes an answer for useful that is new, or confirms at a later time', () => {
  const { feed, answer, pass, stats } = desk();
  expect(answer(1)).toEqual([true, '1 delayed']);
  expect(answer(1, 'same')).toEqual([false]);
  pass(10);
  expect(answer(1, 'same')).toEqual([true]);
  expect([answer(1, 'old')[0], answer(1, 'held')[0]]).toEqual([false, false]);
  expect([answer(1, 'malformed')[0], feed.restFailing, stats.malformed]).toEqual([false, true, 1]);
  expect([answer(2)[0], feed.restFailing]).toEqual([true, false]);
});

it('is down when REST has failed for 5 s before anything was known', () => {
  const { feed, pass, now } = desk();
  feed.failed(now());
  expect([feed.restFailing, pass(4_999)]).toEqual([true, []]);
  expect(pass(1)).toEqual(['0 down']);
});

it('asks REST while the socket is silent, once while data is missing, and never when nobody looks', () => {
  const { feed, context, frame, pass, now } = desk();
  const need = () => {
    feed.review(now());
    return feed.need$.value;
  };
  expect(need()).toBe('poll');
  frame(1);
  expect(need()).toBe('none');
  feed.wants = true;
  expect(need()).toBe('once');
  feed.wants = false;
  feed.broken = true;
  expect(need()).toBe('once');
  for (const [field, value] of [
    ['visible', false],
    ['visible', true],
  ] as const) {
    Object.assign(context, { [field]: value });
    expect(need()).toBe(value ? 'once' : 'none');
  }
  feed.suspended = true;
  expect(need()).toBe('none');
  feed.suspended = false;
  feed.broken = false;
  pass(12_500);
  expect(need()).toBe('poll');
  // A frame that waits for a snapshot shows that the socket sends, for as long as it may be silent.
  frame(2, 'held');
  feed.broken = true;
  expect(need()).toBe('once');
  pass(12_499);
  expect(need()).toBe('once');
  pass(1);
  expect(need()).toBe('poll');
});

it('counts a frame that waited as data from the socket once a snapshot has used it', () => {
  const { feed, frame, answer, applied, pass } = desk();
  feed.broken = true;
  expect(frame(1, 'held')).toEqual([]);
  expect([feed.waitingAt, applied]).toEqual([100, []]);
  pass(500);
  feed.broken = false;
  expect(answer(2, 'changed', 50 + LEAD)[0]).toBe(true);
  expect([feed.asOf, feed.lastFrameAt, feed.status]).toEqual([100 + LEAD, 100, 'live']);
  expect([Number.isNaN(feed.waitingAt), applied]).toEqual([true, ['tickers 100']]);
});

it('is not live until it is received again after a connection, or after frames were given up', () => {
  const { feed, frame, now, notified } = desk();
  frame(1);
  feed.relink();
  feed.review(now());
  expect(notified.splice(0)).toEqual(['1 stale']);
  expect(frame(2)).toEqual(['2 live']);
  expect(feed.give({ givenUp: 0 }, 'held')).toBe('held');
  expect([Number.isNaN(feed.seq), Number.isNaN(feed.lastFrameAt)]).toEqual([true, true]);
  expect(frame(3)).toEqual(['3 live']);
});

it('stops at a malformed frame, and polls less often where traffic is saved', () => {
  const { feed, context, frame, stats } = desk();
  frame(1);
  expect(frame(2, 'malformed')).toEqual(['1 stale']);
  expect([feed.broken, stats.malformed, feed.pollEvery]).toEqual([true, 1, 2_000]);
  context.saving = true;
  expect(feed.pollEvery).toBe(8_000);
});
