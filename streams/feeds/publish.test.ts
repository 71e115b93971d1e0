import { of, Subject, VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import type { Live, Status } from '../live/live.ts';
import { type Pace, publishedOf, Ticker } from './publish.ts';

interface Feed {
  value: number;
  status: Status;
  warnings: number;
  readonly listeners: { changed(): void }[];
  listen(listener: { changed(): void }): () => void;
  set(value: number, next?: Status, warnings?: number): void;
}

/** A feed whose state the test sets; it tells its listeners nothing by itself. */
function feedOf(status: Status = 'loading'): Feed {
  const listeners: Feed['listeners'] = [];
  const feed: Feed = {
    value: 0,
    status,
    warnings: 0,
    listen: (listener: { changed(): void }): (() => void) => {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
    set(value: number, next: Status = feed.status, warnings: number = feed.warnings): void {
      Object.assign(feed, { value, status: next, warnings });
      for (const each of [...listeners]) each.changed();
    },
    listeners,
  };
  return feed;
}

function desk(pace: Pace, status?: Status) {
  const scheduler = new VirtualTimeScheduler();
  const feed = feedOf(status);
  const received: string[] = [];
  const read = () => ({ value: feed.value, status: feed.status }) as unknown as Live<number>;
  const watch = publishedOf(feed, read, pace, scheduler).subscribe((each) =>
    received.push(`${each.value} ${each.status}`),
  );
  /** Lets virtual time pass; actions that are due run. */
  const pass = (ms: number) => {
    const end = scheduler.frame + ms;
    scheduler.maxFrames = end;
    scheduler.flush();
    scheduler.frame = end;
  };
  const take = () => received.splice(0);
  return { feed, take, pass, watch };
}

it('publishes nothing while a feed loads, and its first value at once', () => {
  const { feed, take } = desk({ ticker: new Ticker(new Subject()) });
  feed.set(1);
  expect(take()).toEqual([]);
  feed.set(2, 'live');
  expect(take()).toEqual(['2 live']);
  const known = desk({ ticker: new Ticker(new Subject()) }, 'stale');
  expect(known.take()).toEqual(['0 stale']);
});

it('publishes later values with the tick, the latest each time, and a worse status at once', () => {
  const tick$ = new Subject<void>();
  const { feed, take } = desk({ ticker: new Ticker(tick$) }, 'live');
  expect(take()).toEqual(['0 live']);
  feed.set(1);
  feed.set(2);
  expect([take(), tick$.observed]).toEqual([[], true]);
  tick$.next();
  expect([take(), tick$.observed]).toEqual([['2 live'], false]);
  tick$.next();
  expect(take()).toEqual([]);
  feed.set(3);
  feed.set(3, 'stale');
  // The warning takes the waiting value along.
  expect([take(), tick$.observed]).toEqual([['3 stale'], false]);
  feed.set(4, 'live');
  expect(take()).toEqual([]);
  tick$.next();
  expect(take()).toEqual(['4 live']);
  feed.set(5, 'live', 1);
  expect([take(), tick$.observed]).toEqual([['5 live'], false]);
});

it('publishes each value without a tick', () => {
  const { feed, take } = desk({ ticker: null }, 'live');
  feed.set(1);
  feed.set(2);
  expect(take()).toEqual(['0 live', '1 live', '2 live']);
});

it('rests for its interval after each value, unless the status changes', () => {
  const { feed, take, pass, watch } = desk({ ticker: null, interval: 100 }, 'live');
  feed.set(1);
  pass(60);
  feed.set(2);
  expect(take()).toEqual(['0 live']);
  pass(39);
  expect(take()).toEqual([]);
  pass(1);
  expect(take()).toEqual(['2 live']);
  // Nothing was missed: the next value passes at once.
  pass(100);
  expect(take()).toEqual([]);
  feed.set(3);
  expect(take()).toEqual(['3 live']);
  pass(50);
  feed.set(4, 'stale');
  expect(take()).toEqual(['4 stale']);
  pass(50);
  feed.set(5);
  expect(take()).toEqual([]);
  feed.set(6, 'live');
  expect(take()).toEqual(['6 live']);
  feed.set(7);
  watch.unsubscribe();
  pass(1_000);
  expect([take(), feed.listeners.length]).toEqual([[], 0]);
});

it('leaves the tick with its last waiting consumer', () => {
  const tick$ = new Subject<void>();
  const ticker = new Ticker(tick$);
  const [one, two] = [desk({ ticker }, 'live'), desk({ ticker }, 'live')];
  for (const { feed, take } of [one, two]) {
    take();
    feed.set(1);
  }
  one.watch.unsubscribe();
  expect(tick$.observed).toBe(true);
  tick$.next();
  expect([one.take(), two.take()]).toEqual([[], ['1 live']]);
  two.feed.set(2);
  two.watch.unsubscribe();
  expect(tick$.observed).toBe(false);
});

it('publishes at once where a tick comes while subscribing, each time', () => {
  const { feed, take } = desk({ ticker: new Ticker(of('tick')) }, 'live');
  feed.set(1);
  feed.set(2);
  expect(take()).toEqual(['0 live', '1 live', '2 live']);
});

it('publishes once when reading the status publishes a worse one', () => {
  const feed = feedOf('live');
  let down = false;
  const judged = Object.defineProperty(feed, 'status', {
    get: () => {
      if (down && !published) {
        published = true;
        feed.listeners[0]?.changed();
      }
      return down ? 'down' : 'live';
    },
  });
  let published = false;
  const received: string[] = [];
  const read = () => ({ value: 1, status: judged.status }) as unknown as Live<number>;
  publishedOf(judged, read, { ticker: null }, new VirtualTimeScheduler()).subscribe((each) =>
    received.push(each.status),
  );
  down = true;
  feed.listeners[0]?.changed();
  expect(received).toEqual(['live', 'down']);
});
