import { expect, it } from 'vitest';
import { Crowd, type Second } from './crowd.ts';

const CLIENTS = 1_000;
/** Timeout, ms: six seconds on an idle machine, more on a busy one. */
const PATIENCE = 600_000;
/** Time for which the exchange does not answer, s. */
const DEAF = 120;

const total = (seconds: readonly Second[], what: keyof Second) =>
  seconds.reduce((sum, second) => sum + second[what], 0);
const mean = (seconds: readonly Second[], what: keyof Second) =>
  total(seconds, what) / seconds.length;
const largest = (seconds: readonly Second[], what: keyof Second) =>
  Math.max(...seconds.map((second) => second[what]));

it(
  'a thousand clients of an unresponsive exchange retry ever less often, at spread times, and all recover soon after it',
  () => {
    const crowd = new Crowd(CLIENTS);
    crowd.run(20_000);
    expect(crowd.live).toBe(CLIENTS);
    crowd.deaf = true;
    crowd.crash();
    crowd.run(DEAF * 1_000);
    expect(crowd.live).toBe(0);
    const ended = crowd.seconds.length;
    crowd.deaf = false;
    crowd.run(60_000);
    expect(crowd.live).toBe(CLIENTS);
    crowd.close();
    expect(crowd.timeline.pending('engine')).toBe(0);

    const deaf = crowd.seconds.slice(20, ended);
    const [first, last] = [deaf.slice(0, 20), deaf.slice(-40)];
    if (process.env['CROWD_TABLE']) {
      for (let at = 0; at < crowd.seconds.length; at += 10) {
        const ten = crowd.seconds.slice(at, at + 10);
        const row = (['connections', 'subscriptions', 'requests'] as const).map((what) =>
          mean(ten, what).toFixed(0),
        );
        process.stdout.write(`| ${at}–${at + 10} | ${row.join(' | ')} |\n`);
      }
    }
    // Retries of every client at a fixed 5 s would make 200 connections a second.
    expect(mean(last, 'connections')).toBeLessThan(50);
    expect(mean(last, 'connections')).toBeLessThan(mean(first, 'connections') / 2);
    expect(mean(last, 'requests')).toBeLessThan(mean(first, 'requests'));
    expect(mean(last, 'requests')).toBeLessThan(CLIENTS / 6);
    // In no second may more than a tenth of the clients connect, or a fifth of them send requests.
    expect(largest(last, 'connections')).toBeLessThan(CLIENTS / 10);
    expect(largest(last, 'requests')).toBeLessThan(CLIENTS / 5);
  },
  PATIENCE,
);
