import { describe, expect, it } from 'vitest';
import { Days } from './day-figures.ts';
import { instantsOf, WorthHistory } from './worth-history.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 0, 6);

interface Leg {
  readonly id: number;
  readonly time: number;
  readonly kind: string;
  readonly coin: string;
  readonly available: bigint;
  readonly frozen: bigint;
}

/** A user with one coin of each held unit, whose past the test decides. */
function desk() {
  const state = {
    ...{ now: MIDNIGHT + HOUR, outside: 0, price: 6_000_000n as bigint | null, fails: false },
    ...{ reads: 0, grows: false, created: 0 as number | null, legs: [] as Leg[], more: 0 },
  };
  const held = { account: 'currency', coin: 'BTC', available: 100_000_000n, frozen: 0n };
  const deps = {
    clock: { now: () => state.now },
    ledger: { positions: () => [held], outsideCount: () => state.outside },
    market: { priceAt: () => state.price, mark: () => state.price },
    store: {
      find: async () => (state.created === null ? null : { created: state.created }),
      history: {
        page: async (_: string, { time }: { time: { from: number } }) => {
          if (state.fails) throw new Error('the store is gone');
          const rows = state.legs.filter((leg) => leg.time >= time.from);
          state.reads += 1;
          // So many legs come since each instant that a long window is too much.
          const many = state.more > 0 && time.from < state.now - state.more;
          return {
            rows: many ? Array.from({ length: 2_000 }, () => rows[0]) : rows,
            more: many,
            total: 0,
          };
        },
      },
    },
    writer: {
      read: async (look: (newest: number) => unknown) => {
        if (state.grows) state.outside += 1;
        return look(Number.MAX_SAFE_INTEGER);
      },
    },
    contracts: { openOf: () => [] },
    options: { running: () => [] },
  };
  return { state, days: new Days(deps as never), history: new WorthHistory(deps as never) };
}

const leg = (id: number, time: number, kind: string, more: Partial<Leg> = {}): Leg => ({
  ...{ id, time, kind, coin: 'USDT', available: 10n, frozen: 0n, account: 'currency' },
  ...{ available_after: 10n, frozen_after: 0n, reference: null },
  ...more,
});

describe('the figures of a day', () => {
  it('are read once until money comes in or the day ends', async () => {
    const { state, days } = desk();
    const of = (user = 'u') => days.with(user, (figures) => [figures, state.reads]);
    const figures = { since: MIDNIGHT, equityBefore: 60_000n * 100_000_000n, netIn: 0n };
    expect(await of()).toEqual([figures, 1]);
    state.now = MIDNIGHT + DAY - 1;
    expect(await of()).toEqual([figures, 1]);
    expect((await of('v'))[1]).toBe(2);
    state.outside = 1;
    expect((await of())[1]).toBe(3);
    expect((await of())[1]).toBe(3);
    state.now = MIDNIGHT + DAY;
    expect(await of()).toEqual([{ ...figures, since: MIDNIGHT + DAY }, 4]);
  });

  it.each([
    [4_999, 1],
    [5_000, 2],
    [5_001, 2],
  ])('are read again %i ms after they were unknown: %i reads', async (later, reads) => {
    const { state, days } = desk();
    state.price = null;
    await days.with('u', ({ equityBefore }) => expect(equityBefore).toBeNull());
    state.now += later;
    await days.with('u', () => undefined);
    expect(state.reads).toBe(reads);
  });

  it('are not cached when the store failed', async () => {
    const { state, days } = desk();
    state.fails = true;
    await expect(days.with('u', () => 0)).rejects.toThrow('the store is gone');
    state.fails = false;
    expect(await days.with('u', ({ netIn }) => netIn)).toBe(0n);
  });

  it('are unknown after three tries while money comes in at every read', async () => {
    const { state, days } = desk();
    state.grows = true;
    const unknown = { since: MIDNIGHT, equityBefore: null, netIn: null };
    expect(await days.with('u', (figures) => figures)).toEqual(unknown);
    expect(state.reads).toBe(3);
  });

  it('are cached for 1,000 users, without the oldest', async () => {
    const { state, days } = desk();
    for (let user = 0; user < 1_000; user += 1) await days.with(`u${user}`, () => 0);
    await days.with('u0', () => 0);
    expect(state.reads).toBe(1_000);
    await days.with('one more', () => 0);
    await days.with('u1', () => 0);
    expect(state.reads).toBe(1_001);
    await days.with('u0', () => 0);
    expect(state.reads).toBe(1_002);
  });

  it('count what came in from outside since midnight, at the price of its instant (RULE:today-profit)', async () => {
    const netIn = (...legs: Leg[]) => {
      const { state, days } = desk();
      state.legs = legs;
      return days.with('u', (figures) => figures.netIn);
    };
    expect(await netIn(leg(1, MIDNIGHT - 1, 'deposit'))).toBe(0n);
    expect(await netIn(leg(1, MIDNIGHT, 'deposit'))).toBe(10n);
    expect(await netIn(leg(1, MIDNIGHT, 'spot-trade'), leg(2, MIDNIGHT, 'transfer'))).toBe(0n);
    const out = leg(3, MIDNIGHT, 'withdraw', { available: 0n, frozen: -4n });
    expect(await netIn(leg(2, MIDNIGHT, 'reset'), out)).toBe(6n);
    const bitcoin = leg(4, MIDNIGHT, 'deposit', { coin: 'BTC', available: 100n });
    expect(await netIn(bitcoin)).toBe(6_000_000n);
    expect(await netIn(leg(5, MIDNIGHT, 'deposit', { coin: 'NOPE' }))).toBeNull();
  });
});

describe('the history of the worth', () => {
  it.each([
    [29_999, 1],
    [30_000, 2],
    [-1, 2],
  ])('is computed again when it is %i ms old: %i times', async (age, reads) => {
    const { state, history } = desk();
    await history.of('u');
    state.now += age;
    const points = await history.of('u');
    expect(state.reads).toBe(reads);
    expect(points.at(-1)).toEqual({ time: state.now, equity: 60_000n * 100_000_000n });
  });

  it('is the present alone of a user who is gone, and of one with too many changes', async () => {
    const { state, history } = desk();
    state.created = null;
    expect(await history.of('u')).toHaveLength(1);
    state.created = 0;
    state.legs = [leg(1, state.now, 'transfer')];
    state.more = 1;
    expect(await history.of('v')).toHaveLength(1);
  });

  it.each([
    // More than seven days, a day or less are too much; options reach ten minutes further back.
    [8 * DAY, 7],
    [2 * DAY, 1],
  ])('is shorter where more than %i ms have too many changes: %i days', async (more, days) => {
    const { state, history } = desk();
    state.legs = [leg(1, state.now, 'transfer')];
    state.more = more;
    const points = await history.of('u');
    expect(points.slice(0, -1).map(({ time }) => time)).toEqual(instantsOf(state.now, 0, days));
  });

  it('is cached for 500 users, without the oldest, and not when the store failed', async () => {
    const { state, history } = desk();
    // Without instants a history is cheap.
    state.created = state.now;
    state.fails = true;
    await expect(history.of('u0')).rejects.toThrow('the store is gone');
    state.fails = false;
    for (let user = 0; user < 500; user += 1) await history.of(`u${user}`);
    await history.of('u0');
    expect(state.reads).toBe(500);
    await history.of('one more');
    await history.of('u1');
    expect(state.reads).toBe(501);
    await history.of('u0');
    expect(state.reads).toBe(502);
  });

  it.each([
    // Opened one ms after the window began, with it, and before.
    [1, true],
    [0, false],
    [-1, false],
  ])('begins with the account where it was opened %i ms after the window: %s', (after, begins) => {
    const now = MIDNIGHT + 12 * HOUR;
    const opened = now - 7 * DAY + after;
    const times = instantsOf(now, opened - 1_000, 7);
    expect(times.includes(opened)).toBe(begins);
    // Seven midnights and the hours of the last day, one of which is a midnight.
    expect(times).toHaveLength(7 + 23 - 1 + (begins ? 1 : 0));
    expect(times[begins ? 1 : 0]).toBe(MIDNIGHT - 6 * DAY);
  });
});
