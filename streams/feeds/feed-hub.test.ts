// Longer than 300 lines: one hub on virtual time, with every way in which a feed comes and goes.
import type { Frame, Topic } from '@tideline/wire';
import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Live } from '../live/live.ts';
import { newStats } from '../stats.ts';
import type { Effect } from '../sync/effect.ts';
import { Feed } from './feed.ts';
import { FeedHub } from './feed-hub.ts';
import { TopicReader } from './topic-reader.ts';

/** Exchange time minus monotonic time, ms. */
const LEAD = 1_000_000;

/** A feed that takes everything. */
class Numbers extends Feed<number> {
  known = false;
  broken = false;
  value = Number.NaN;
  reviews: number[] = [];
  epochs = 0;
  protected apply(frame: Frame): Effect {
    return this.#keep((frame.data as unknown as { n: number }).n);
  }
  protected answer(data: unknown): Effect {
    return this.#keep((data as { n: number }).n);
  }
  #keep(value: number): Effect {
    this.value = value;
    this.known = true;
    this.broken = false;
    return 'changed';
  }
  protected gap(): void {}
  protected damaged(): void {
    this.broken = true;
  }
  override restart(): void {
    super.restart();
    this.epochs += 1;
  }
  override review(now: number, changed = false): void {
    this.reviews?.push(now);
    super.review(now, changed);
  }
  read(): Live<number> {
    return { ...this.stamp(), value: this.value, exchangeTime: null, seq: null };
  }
}

/** A topic that must be there while the page is hidden. */
class Needed extends Numbers {
  override readonly optional = false;
}

/** A reader without a status. */
class Events extends TopicReader {
  readonly seen: number[] = [];
  protected take(frame: Frame): void {
    this.seen.push(frame.seq);
  }
  protected gap(): void {}
  protected broke(): void {}
}

function desk() {
  const scheduler = new VirtualTimeScheduler();
  const said: string[] = [];
  const say =
    (name: string) =>
    (...given: unknown[]): void =>
      void said.push([name, ...given].join(' '));
  const state = { highest: LEAD, visible: true, saving: false };
  const asked = new Map<string, number>();
  const troubled = new Set<string>();
  const stats = newStats();
  const hub = new FeedHub({
    clock: { monotonic: () => scheduler.frame, scheduler },
    lifecycle: { saveData: () => state.saving },
    visible: () => state.visible,
    stats,
    connection: { succeeded: say('succeeded') },
    topics: {
      troubled,
      succeeded: say('restored'),
      want: say('want'),
      unwant: say('unwant'),
      askedAt: (topic: string) => asked.get(topic) ?? null,
      again: (topic: string, why: string) => {
        said.push(`again ${topic} ${why}`);
        return true;
      },
    },
    watch: { received: () => undefined, compare: say('compare'), doubtClock: say('doubt') },
    serverClock: {
      prove: say('prove'),
      get highest() {
        return state.highest;
      },
    },
    origin: null,
  } as never);
  hub.clockChanged();
  const limits = { floor: 3_000, ceiling: 12_500, pollEvery: 2_000 };
  const feed = new Numbers('deal:A' as Topic, limits, hub);
  const other = new Needed('deal:B' as Topic, limits, hub);
  /** What was said of some kinds since. */
  const received = (...kinds: string[]) =>
    said.splice(0).filter((each) => kinds.includes(each.split(' ')[0] ?? ''));
  const frame = (of: { topic: string }, seq: number, more: object = {}): object => ({
    ...{ topic: of.topic, epoch: 'A', seq, time: scheduler.frame + LEAD, data: { n: seq } },
    ...more,
  });
  /** Moves the clock; timers run when they are due, or stay late. */
  const pass = (ms: number, how: 'on time' | 'late' = 'on time') => {
    const until = scheduler.frame + ms;
    if (how === 'on time') {
      scheduler.maxFrames = until;
      scheduler.flush();
    }
    scheduler.frame = until;
  };
  const answer = (of: Feed<unknown>, more: object = {}, requestedAt = scheduler.frame) =>
    hub.answer(of, { epoch: 'A', time: scheduler.frame + LEAD, n: 7, ...more }, requestedAt);
  const now = () => scheduler.frame;
  return {
    ...{ hub, feed, other, received, frame, pass, answer, stats, state, asked, troubled, now },
  };
}

describe('frames that arrive together', () => {
  it('go to their topics, and prove the connection when one is applied', () => {
    const { hub, feed, other, received, frame, stats } = desk();
    hub.add(feed);
    hub.add(other);
    expect(received('want')).toEqual(['want deal:A', 'want deal:B']);
    hub.packet([frame(feed, 1), frame(other, 5), frame({ topic: 'deal:C' }, 1)]);
    expect([feed.value, other.value, received('succeeded')]).toEqual([1, 5, ['succeeded']]);
    hub.packet([frame(feed, 1)]);
    expect([received('succeeded'), stats.old, stats.malformed]).toEqual([[], 1, 0]);
    hub.packet([7, { topic: 5 }, { topic: 'deal:C' }]);
    expect([stats.malformed, feed.broken]).toEqual([3, false]);
    hub.packet([{ topic: 'deal:A' }]);
    expect([stats.malformed, feed.broken, other.broken]).toEqual([4, true, false]);
    hub.remove(feed);
    hub.packet([frame(feed, 2)]);
    expect([feed.value, received('unwant')]).toEqual([1, ['unwant deal:A']]);
  });

  it('name a topic with troubles once it sends again', () => {
    const { hub, feed, received, frame, troubled } = desk();
    hub.add(feed);
    hub.packet([frame(feed, 1)]);
    expect(received('restored')).toEqual([]);
    troubled.add('deal:A');
    hub.packet([frame(feed, 2)]);
    expect(received('restored')).toEqual(['restored deal:A']);
  });

  it('have any date by a clock of its own, which may jump by years', () => {
    const { hub, feed, received, frame, stats, pass, state, answer, now } = desk();
    state.highest = Number.NaN;
    hub.clockChanged();
    hub.add(feed);
    for (const time of [5_000_000, 9_999_999_999_999]) {
      pass(70);
      hub.packet([frame(feed, time === 5_000_000 ? 1 : 2, { time })]);
      expect([feed.status, feed.asOf]).toEqual(['live', time]);
    }
    expect(answer(feed, { time: 9_999_999_999_999 + 3_600_000 }, now())).toBe(true);
    expect(feed.asOf).toBe(9_999_999_999_999 + 3_600_000);
    expect([received('doubt', 'prove'), stats.malformed]).toEqual([[], 0]);
    pass(12_500);
    expect(feed.status).not.toBe('live');
  });

  it.each([
    [0, [], 0],
    [1, ['prove'], 0],
    [250, ['prove'], 0],
    [251, ['doubt', 'prove'], 0],
    [60_000, ['doubt', 'prove'], 0],
    [60_001, ['doubt'], 1],
  ])('dated %i ms ahead of the clock: %s, malformed %i', (ahead, words, malformed) => {
    const { hub, feed, received, frame, stats, pass, now } = desk();
    hub.add(feed);
    pass(70);
    const time = now() + LEAD + ahead;
    hub.packet([frame(feed, 1, { time })]);
    const said = received('doubt', 'prove');
    expect(said.map((each) => each.split(' ')[0])).toEqual(words);
    if (words.includes('prove')) expect(said.at(-1)).toBe(`prove ${time} 70`);
    expect(stats.malformed).toBe(malformed);
  });

  it.each([
    [1_500, []],
    [1_501, ['doubt 5000']],
  ])(
    'dated %i ms behind it make the clock doubtful, unless the source is silent',
    (behind, words) => {
      const { hub, feed, received, frame, pass, now } = desk();
      hub.add(feed);
      pass(5_000);
      const time = now() + LEAD - behind;
      hub.packet([frame(feed, 1, { time, asOf: time })]);
      expect(received('doubt')).toEqual([]);
      hub.packet([frame(feed, 2, { time })]);
      expect(received('doubt')).toEqual(words);
    },
  );
});

describe('an epoch of the exchange', () => {
  it('is announced by one frame and begun by the next, which keeps the first one', () => {
    const { hub, feed, other, frame, stats } = desk();
    hub.add(feed);
    hub.add(other);
    hub.packet([frame(feed, 4), frame(other, 4)]);
    expect([hub.epoch, feed.status]).toEqual(['A', 'live']);
    hub.packet([frame(feed, 1, { epoch: 'B' })]);
    expect([hub.epoch, feed.value, feed.broken, stats.malformed]).toEqual(['A', 4, true, 1]);
    expect([feed.status, other.status]).toEqual(['stale', 'live']);
    hub.packet([frame(other, 1, { epoch: 'B' })]);
    expect([hub.epoch, feed.value, other.value, feed.epochs, other.epochs]).toEqual([
      'B',
      1,
      1,
      1,
      1,
    ]);
    expect([feed.status, feed.broken]).toEqual(['live', false]);
    // The ended one does not return.
    hub.packet([frame(feed, 5)]);
    expect([feed.value, stats.old, stats.malformed]).toEqual([1, 1, 1]);
  });

  it('is begun by an answer, too, and an answer of an ended one is old', () => {
    const { hub, feed, other, answer, frame, stats, pass } = desk();
    hub.add(feed);
    hub.add(other);
    expect(answer(feed)).toBe(true);
    expect([hub.epoch, feed.value, feed.read().source]).toEqual(['A', 7, 'rest']);
    pass(10);
    const { reviews } = other;
    reviews.length = 0;
    expect(answer(feed, { epoch: 'B' })).toBe(true);
    expect([hub.epoch, feed.epochs, other.epochs, reviews.length > 0]).toEqual(['B', 1, 1, true]);
    feed.reviews.length = 0;
    expect([answer(feed), stats.old, feed.reviews.length]).toEqual([false, 1, 1]);
    // A connection that speaks outranks answers.
    hub.linked(true);
    hub.packet([frame(feed, 1, { epoch: 'B' })]);
    pass(10);
    expect([answer(feed, { epoch: 'C' }), stats.old]).toEqual([false, 2]);
    hub.linked(false);
    expect([answer(feed, { epoch: 'C' }), hub.epoch]).toEqual([true, 'C']);
  });

  it.each([
    ['no object', 5, true],
    ['no epoch', { epoch: '' }, true],
    ['an answer of the far future', { time: 60_001 + LEAD }, true],
    ['one that is less ahead', { time: 60_000 + LEAD }, false],
  ])('is not read from %s', (_, more, malformed) => {
    const { hub, feed, answer, stats } = desk();
    hub.add(feed);
    const useful = typeof more === 'object' ? answer(feed, more) : hub.answer(feed, more, 0);
    expect([useful, feed.restFailing, stats.malformed]).toEqual([
      !malformed,
      malformed,
      malformed ? 1 : 0,
    ]);
  });
});

describe('the timer of all feeds', () => {
  it('reviews them when one may become silent, and not before', () => {
    const { hub, feed, frame, pass } = desk();
    hub.add(feed);
    hub.packet([frame(feed, 1)]);
    pass(12_499);
    expect(feed.status).toBe('live');
    feed.reviews.length = 0;
    pass(1);
    expect(feed.reviews).toContain(12_500);
    expect(feed.status).toBe('stale');
  });

  it('runs at whole ms, 50 ms later at the earliest, for the first that is due', () => {
    const { hub, feed, pass } = desk();
    hub.add(feed);
    pass(20_000);
    feed.reviews.length = 0;
    const at = (due: number) => hub.due(20_000 + due, 20_000);
    at(200.5);
    at(300);
    pass(200);
    expect(feed.reviews).toEqual([]);
    pass(1);
    expect(feed.reviews).toEqual([20_201]);
    hub.due(20_202, 20_201);
    pass(49);
    expect(feed.reviews).toHaveLength(1);
    pass(1);
    expect(feed.reviews).toEqual([20_201, 20_251]);
    // An earlier one takes the place of a later one.
    hub.due(20_251 + 500, 20_251);
    hub.due(20_251 + 100, 20_251);
    pass(100);
    expect(feed.reviews.at(-1)).toBe(20_351);
    // The same one, named again shortly before it, is not later for that.
    hub.due(20_451, 20_351);
    pass(90);
    hub.due(20_451, 20_441);
    pass(10);
    expect(feed.reviews.at(-1)).toBe(20_451);
    pass(500);
    expect(feed.reviews).toHaveLength(4);
    hub.due(21_100, 20_951);
    hub.close();
    pass(500);
    expect(feed.reviews).toHaveLength(4);
    let closed = 0;
    hub.closed$.subscribe(() => {
      closed += 1;
    });
    expect(closed).toBe(1);
  });

  it('that is late is made up for before a frame, an answer or a reader', () => {
    for (const touch of ['packet', 'answer', 'refresh'] as const) {
      for (const [ms, late] of [
        [12_499, false],
        [12_500, true],
      ] as const) {
        const { hub, feed, other, frame, pass } = desk();
        hub.add(feed);
        hub.add(other);
        hub.packet([frame(feed, 1), frame(other, 1)]);
        pass(ms, 'late');
        feed.reviews.length = 0;
        if (touch === 'packet') hub.packet([]);
        else if (touch === 'answer') hub.answer(other, null, 0);
        else hub.refresh();
        // Rest is judged at 5 s already, so a review is late in both cases.
        expect(feed.reviews.length > 0).toBe(true);
        expect(feed.status).toBe(late ? 'stale' : 'live');
      }
    }
  });

  it('is asked for no instant while frames are applied', () => {
    const { hub, feed, frame, received } = desk();
    hub.add(feed);
    received();
    const instants: (number | null)[] = [];
    feed.listen({ changed: () => instants.push(hub.instant()) });
    hub.packet([frame(feed, 1)]);
    expect([instants, hub.instant()]).toEqual([[null], 0]);
    expect(received('compare').length).toBeGreaterThan(0);
  });
});

describe('a topic that stays silent', () => {
  it('is requested again after its ceiling, counted from the request or its last frame', () => {
    const { hub, feed, frame, pass, asked, received } = desk();
    hub.add(feed);
    asked.set('deal:A', 0);
    pass(12_500);
    // Nothing is requested without a connection.
    expect(received('again')).toEqual([]);
    hub.linked(true);
    expect(received('again')).toEqual(['again deal:A silent']);
    asked.set('deal:A', 12_500);
    hub.packet([frame(feed, 1)]);
    pass(12_499);
    expect(received('again')).toEqual([]);
    pass(1);
    expect(received('again')).toEqual(['again deal:A silent']);
    // As on a new connection, the next frame may restart.
    expect(feed.greeting).toBe(true);
  });
});

describe('the page', () => {
  it('that is hidden for long drops optional topics, and wants them again when it is back', () => {
    const { hub, feed, other, received, frame } = desk();
    hub.add(feed);
    hub.add(other);
    hub.packet([frame(feed, 1), frame(other, 1)]);
    received();
    hub.quiet(true);
    hub.quiet(true);
    expect(received('want', 'unwant')).toEqual(['unwant deal:A']);
    expect([feed.suspended, other.suspended]).toEqual([true, false]);
    expect([Number.isNaN(feed.lastFrameAt), Number.isNaN(other.lastFrameAt)]).toEqual([
      true,
      false,
    ]);
    const late = new Numbers('deal:C' as Topic, { floor: 1, ceiling: 2, pollEvery: 3 }, hub);
    hub.add(late);
    const account = new Events('account', newStats());
    hub.listen(account);
    expect([late.suspended, received('want')]).toEqual([true, []]);
    hub.seen(false);
    expect(feed.suspended).toBe(true);
    hub.seen(true);
    expect(received('want')).toEqual(['want deal:A', 'want deal:C']);
    expect([feed.suspended, feed.greeting]).toEqual([false, true]);
    hub.packet([frame(account, 3)]);
    expect(account.seen).toEqual([3]);
    hub.unlisten(account);
    expect(received('unwant')).toEqual(['unwant account']);
  });

  it.each(['linked', 'lost', 'resumed'] as const)(
    'trusts nothing until a frame is received again: %s',
    (what) => {
      const { hub, feed, frame } = desk();
      hub.add(feed);
      hub.packet([frame(feed, 1)]);
      expect([feed.status, feed.greeting]).toEqual(['live', false]);
      if (what === 'resumed') hub.resumed();
      else hub.linked(what === 'linked');
      expect([feed.status, feed.greeting]).toEqual(['stale', what === 'linked']);
      hub.packet([frame(feed, 2)]);
      expect(feed.status).toBe('live');
    },
  );

  it('has one clock, one visibility and one source for all feeds', () => {
    const { hub, feed, frame, state } = desk();
    hub.add(feed);
    hub.packet([frame(feed, 1)]);
    feed.reviews.length = 0;
    hub.clockChanged();
    expect([hub.lead, feed.reviews]).toEqual([LEAD, []]);
    state.highest = LEAD - 400;
    hub.clockChanged();
    expect([hub.lead, feed.asOf, feed.reviews]).toEqual([LEAD - 400, LEAD - 400, [0]]);
    expect([hub.visible, hub.saving, hub.source('rest')]).toEqual([true, false, 'rest']);
    state.visible = false;
    state.saving = true;
    expect([hub.visible, hub.saving]).toEqual([false, true]);
  });
});
