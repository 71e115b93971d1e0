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

it('believes the exchange that travelled fastest', () => {
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

it('takes no answer that was slept over: it seems fast on a clock that stood still', () => {
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
