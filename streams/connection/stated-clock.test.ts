import { of } from 'rxjs';
import { expect, it } from 'vitest';
import type { SocketEvent } from '../ports.ts';
import { StatedClock } from './stated-clock.ts';

const clock = () => new StatedClock({ wall: () => 9_000 });
const frame = (time: number) => ({ topic: 'tickers', epoch: 'e', seq: 1, time, data: {} });

it('says the device’s time until the exchange has stated one, then the latest stated one', () => {
  const own = clock();
  expect(own.now()).toBe(9_000);
  own.ask()(50);
  expect(own.now()).toBe(50);
  own.prove(40);
  own.reset();
  expect(own.now()).toBe(50);
  own.prove(3_600_050);
  expect(own.now()).toBe(3_600_050);
  expect(own.highest).toBeNaN();
});

it('hears the time of every frame of a socket, before anything else does', () => {
  const own = clock();
  const events: SocketEvent[] = [
    { kind: 'closed', reason: 'x' },
    { kind: 'frame', frame: frame(10) },
    { kind: 'frames', frames: [frame(20), 'no frame', frame(30)] },
    { kind: 'frame', frame: { time: 99 } },
  ];
  const seen: [string, number][] = [];
  own
    .hears({ connect: () => of(...events) })
    .connect()
    .subscribe(({ kind }) => seen.push([kind, own.now()]));
  expect(seen).toEqual([
    ['closed', 9_000],
    ['frame', 10],
    ['frames', 30],
    ['frame', 30],
  ]);
});

it('tells once that its time is known', () => {
  const own = clock();
  const said: number[] = [];
  own.estimate$.subscribe(({ samples }) => said.push(samples));
  own.prove(10);
  own.prove(20);
  expect(said).toEqual([0, 1]);
});
