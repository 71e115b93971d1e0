import type { AccountFrame } from '@tideline/wire';
import { type Observable, Subject, VirtualTimeScheduler } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Status } from '../live/live.ts';
import { virtualClock } from '../marbles/virtual-clock.ts';
import { newStats } from '../stats.ts';
import { AccountFeed } from './account-feed.ts';

let scheduler: VirtualTimeScheduler;
let feed: AccountFeed;
let notified: string[];
let statuses: Status[];
/** Logins without an acknowledgement yet, oldest first. */
let logins: Subject<unknown>[];
const link = {
  request: (): Observable<unknown> => {
    const login = new Subject<unknown>();
    logins.push(login);
    return login;
  },
};
const ready = (seq: number) => logins.at(-1)?.next({ ok: true, epoch: 'A', seq });
const event = (seq: number): void => {
  const frame = { topic: 'account', epoch: 'A', seq, time: 1, data: { kind: 'balances' } };
  feed.receive(frame as unknown as AccountFrame, 0);
};

beforeEach(() => {
  scheduler = new VirtualTimeScheduler();
  feed = new AccountFeed(
    virtualClock(scheduler, () => 0),
    () => 0.5,
    newStats(),
  );
  notified = [];
  statuses = [];
  logins = [];
  feed.account$.subscribe((item) => notified.push(item.kind));
  feed.status$.subscribe((status) => statuses.push(status));
});

describe('a login', () => {
  it('that is refused is down, and no state is fetched for it', () => {
    feed.authenticate('token');
    feed.linked(link);
    logins[0]?.next({ ok: false, epoch: 'A', seq: 0 });
    expect([statuses.at(-1), notified]).toEqual(['down', []]);
  });

  it.each([null, {}, { ok: 'yes', seq: 1 }, { ok: true, seq: '1' }])(
    'answered by %j is none',
    (ack) => {
      feed.authenticate('token');
      feed.linked(link);
      logins[0]?.next(ack);
      expect([statuses.at(-1), notified]).toEqual(['down', []]);
    },
  );

  it('is repeated on each connection, and stale in between', () => {
    feed.authenticate('token');
    feed.linked(link);
    ready(3);
    expect([statuses.at(-1), notified]).toEqual(['live', ['ready']]);
    feed.linked(null);
    expect(statuses.at(-1)).toBe('stale');
    feed.linked(link);
    ready(3);
    expect([logins.length, statuses.at(-1), notified]).toEqual([2, 'live', ['ready', 'ready']]);
  });

  it('without an answer is repeated after five seconds and more, anew on each connection', () => {
    const at: number[] = [];
    const until = (frame: number) => {
      while (scheduler.frame < frame) {
        scheduler.maxFrames = scheduler.frame + 1;
        scheduler.flush();
        scheduler.frame = scheduler.maxFrames;
        while (at.length < logins.length) at.push(scheduler.frame);
      }
    };
    feed.authenticate('token');
    feed.linked(link);
    until(17_000);
    // Half of the longest wait of each retry: 500, 1,000 and 2,000 ms.
    expect(at).toEqual([1, 5_250, 10_750, 16_750]);
    feed.linked(null);
    feed.linked(link);
    until(23_000);
    expect(at.slice(4)).toEqual([17_001, 22_250]);
    ready(3);
    until(60_000);
    expect(logins).toHaveLength(6);
  });

  it('after a log-out is neither stale nor live', () => {
    feed.linked(link);
    feed.linked(null);
    expect(new Set(statuses)).toEqual(new Set(['loading']));
  });
});

describe('events of the account', () => {
  beforeEach(() => {
    feed.authenticate('token');
    feed.linked(link);
    ready(3);
    notified.length = 0;
  });

  it('follow the login: a lost first one shows as a gap', () => {
    event(5);
    expect(notified).toEqual(['gap', 'event']);
  });

  it('without a gap are published in order', () => {
    for (const seq of [4, 5]) event(seq);
    expect(notified).toEqual(['event', 'event']);
  });

  it('that are malformed count as a gap', () => {
    feed.nonsense(null, 0);
    expect(notified).toEqual(['gap']);
  });

  it('of a new epoch follow nothing', () => {
    feed.restart();
    expect(notified).toEqual(['gap']);
    event(1);
    expect(notified).toEqual(['gap', 'event']);
  });

  it('are not published after a log-out', () => {
    feed.authenticate(null);
    event(4);
    feed.restart();
    expect(notified).toEqual([]);
  });
});
