import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryBroker, type MemoryBus } from './bus/memory-bus.ts';
import { LeaderNews } from './rpc/leader-news.ts';
import { LeaderWatch } from './rpc/leader-watch.ts';
import { TokenCache } from './token-cache.ts';

const WIRE = 'one';
const ENDS = Number.MAX_SAFE_INTEGER;

let bus: MemoryBus;
let news: LeaderNews;
let tokens: TokenCache;

/** Lets the bus deliver; no time passes. */
async function deliver(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 });
  const broker = new MemoryBroker();
  bus = broker.connect();
  const now = () => Date.now();
  const leader = new LeaderWatch({ bus, wire: WIRE, now, report: () => undefined });
  const client = { ask: async () => [{ userId: '7', expires: ENDS }] };
  tokens = new TokenCache({ client: client as never, leader, now, clock: { now } });
  news = new LeaderNews({ bus: broker.connect(), term: 1, wire: WIRE, now });
  await deliver();
  await tokens.session('token');
  expect(tokens.remembered('token')).toMatchObject({ userId: '7' });
});
afterEach(() => {
  news.close();
  vi.useRealTimers();
});

it('a revoked token is forgotten with the notice, before any time has passed', async () => {
  news.sessionEnded('8');
  await deliver();
  expect(tokens.remembered('token')).not.toBeNull();
  news.sessionEnded('7');
  await deliver();
  expect(tokens.remembered('token')).toBeNull();
});

it('a revoked token whose notice is lost is forgotten at the next beat, within a second', async () => {
  bus.lose((subject) => subject === 'session.ended');
  news.sessionEnded('7');
  await deliver();
  expect(tokens.remembered('token')).not.toBeNull();
  vi.advanceTimersByTime(1_000);
  await deliver();
  expect(tokens.remembered('token')).toBeNull();
});

it('a token is believed no longer than half a minute without a word of the leader', async () => {
  bus.lose(() => true);
  vi.advanceTimersByTime(29_999);
  await deliver();
  expect(tokens.remembered('token')).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(tokens.remembered('token')).toBeNull();
});
