import type { Frame, Quote } from '@tideline/wire';
import { quote } from '../../marbles/stage.ts';
import { newStats } from '../../stats.ts';
import type { Feed } from '../feed.ts';
import type { FeedContext } from '../feed-context.ts';

/** Exchange time minus monotonic time, ms. */
export const LEAD = 1_699_999_920_000;
export const MINUTE = 60_000;
export const FEED = { kind: 'sim', label: '1', shift: null } as const;

/** The services of all feeds, at an instant that the test moves. */
export function desk() {
  const state = { now: 120_000, epoch: 'A' };
  const stats = newStats();
  const context = {
    clock: { monotonic: () => state.now },
    instant: () => state.now,
    stats,
    lead: LEAD,
    visible: true,
    saving: false,
    source: (by: string) => by,
    applied: () => undefined,
    due: () => undefined,
    get epoch() {
      return state.epoch;
    },
  } as unknown as FeedContext;
  const seqs = new Map<Feed<unknown>, number>();
  /** The next frame of a feed, or one at another sequence. */
  const frame = (feed: Feed<unknown>, data: object, more: Partial<Frame> = {}) => {
    const seq = (seqs.get(feed) ?? 0) + 1;
    const full = {
      topic: feed.topic,
      epoch: state.epoch,
      seq,
      time: state.now + LEAD,
      data,
      ...more,
    };
    seqs.set(feed, full.seq);
    feed.receive(full as Frame, state.now);
    return feed.status;
  };
  const answer = (feed: Feed<unknown>, data: object, time = state.now + LEAD, asOf = time) =>
    feed.answered(
      { time, epoch: state.epoch, ...data },
      { epoch: state.epoch, time, asOf },
      state.now,
    );
  const pass = (ms: number) => {
    state.now += ms;
  };
  /** The exchange restarted. */
  const restart = (epoch: string, ...feeds: Feed<unknown>[]) => {
    state.epoch = epoch;
    for (const feed of feeds) feed.restart();
  };
  const time = () => state.now + LEAD;
  return { state, context, stats, frame, answer, pass, restart, time };
}

export const list = (...quotes: Quote[]) => ({ quotes, feed: FEED });
export const btc = (seq: number, last = '100') => quote('BTCUSDT', seq, last);
export const eth = (seq: number, last = '3') => quote('ETHUSDT', seq, last);
/** Counts what a feed told since the last look. */
export const heard = (feed: Feed<unknown>) => {
  const told: number[] = [];
  feed.listen({ changed: () => told.push(told.length) });
  return () => told.splice(0).length;
};
