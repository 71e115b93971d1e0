import { NEVER, type SchedulerLike } from 'rxjs';
import { expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

function device() {
  const time = { wall: 1_000_000, monotonic: 0 };
  const scheduler = { now: () => time.monotonic, schedule: () => NEVER.subscribe() };
  const pass = (ms: number) => {
    time.wall += ms;
    time.monotonic += ms;
  };
  const clock = {
    wall: () => time.wall,
    monotonic: () => time.monotonic,
    scheduler: scheduler as SchedulerLike,
  };
  return { clock, pass, sleep: (ms: number) => (time.wall += ms) };
}

it('trusts the sample with the shortest round trip', () => {
  const { clock, pass } = device();
  const server = new ServerClock(clock);
  const slow = server.ask();
  pass(400);
  slow(5_000_000);
  expect(server.now()).toBe(5_000_200);
  const fast = server.ask();
  pass(20);
  fast(5_000_300);
  expect(server.now()).toBe(5_000_310);
});

it('ignores a sample that spans a sleep, whose round trip looks short on a stopped clock', () => {
  const { clock, pass, sleep } = device();
  const server = new ServerClock(clock);
  const before = server.ask();
  pass(100);
  before(5_000_000);
  const over = server.ask();
  sleep(3_600_000);
  pass(10);
  over(5_000_050);
  expect(server.now()).toBe(5_000_060);
  const late = server.ask();
  server.reset();
  pass(10);
  late(9_000_000);
  expect(server.now()).toBe(5_000_070);
});

it('intersects the bounds of several samples', () => {
  const { clock, pass } = device();
  const server = new ServerClock(clock);
  const slow = server.ask();
  pass(400);
  slow(5_000_400);
  expect(server.highest).toBe(5_000_400);
  const other = server.ask();
  pass(400);
  other(5_000_400);
  // The first proves at least 5,000,000, the second at most 5,000,000.
  expect(server.highest).toBeCloseTo(5_000_000, 0);
});

it('prefers the socket to a cached answer, and of two REST answers the later time', () => {
  const { clock, pass } = device();
  const server = new ServerClock(clock);
  const answer = (from: 'socket' | 'rest', time: number) => {
    const answered = server.ask(from);
    pass(10);
    answered(time);
  };
  answer('rest', 4_000_000);
  answer('rest', 5_000_015);
  expect(server.now()).toBe(5_000_020);
  answer('rest', 4_000_000);
  expect(server.now()).toBe(5_000_030);
  answer('socket', 6_000_035);
  answer('rest', 7_000_000);
  expect(server.now()).toBe(6_000_050);
});

it('knows only the wall clock after a sleep, until the exchange answers', () => {
  const { clock, pass, sleep } = device();
  const server = new ServerClock(clock);
  const before = server.ask();
  pass(10);
  before(5_000_005);
  sleep(18_000_000);
  server.reset(18_000_000);
  expect(server.now()).toBe(5_000_010 + 18_000_000);
  expect(server.highest).toBe(Number.POSITIVE_INFINITY);
});

it('advances to the exchange’s stated time', () => {
  const { clock, pass } = device();
  const server = new ServerClock(clock);
  server.prove(9_000_000, 0);
  expect(server.highest).toBe(Number.POSITIVE_INFINITY);
  const before = server.ask();
  pass(10);
  before(5_000_005);
  server.prove(5_000_100, 10);
  expect(server.now()).toBe(5_000_100);
  server.prove(5_000_050, 10);
  expect(server.now()).toBe(5_000_100);
});
