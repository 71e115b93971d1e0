import type { ConnectionState, Health, MarketEngine } from '@tideline/streams';
import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { Diagnostics, Histogram } from './diagnostics.ts';
import { WireLog } from './wire-log.ts';

describe('the histogram', () => {
  it('counts by duration, and has no median without a sample', () => {
    const histogram = new Histogram();
    expect(histogram.median).toBeNull();
    for (const ms of [4, 5, 12, 15, 4_000]) histogram.add(ms);
    expect(histogram.counts).toEqual([1, 1, 2, 0, 0, 0, 0, 0, 1]);
    expect(histogram.median).toBe(12);
    expect(histogram.total).toBe(5);
  });
});

const OPEN: ConnectionState = { phase: 'open', generation: 1, attempt: 0, retryAt: null };

function engine() {
  const health$ = new BehaviorSubject({ connection: OPEN } as Health);
  const roundTrip$ = new Subject<number>();
  const stats = { frames: 0, old: 0, gaps: 0, polls: 0, malformed: 0 };
  const wanted = new Set(['tickers', 'depth:BTCUSDT']);
  const link = (changes: Partial<ConnectionState>) =>
    health$.next({ connection: { ...OPEN, ...changes } } as Health);
  return { health$, roundTrip$, stats, wanted, link };
}

describe('diagnostics', () => {
  it('lists connection events, newest first, with the transport’s reasons', () => {
    const watched = engine();
    const diagnostics = new Diagnostics(watched as unknown as MarketEngine, () => 5);
    const log = new WireLog({ wall: () => 0, monotonic: () => 0 }, { age: 1, size: 1 });
    log.listen((received) => diagnostics.received(received));
    watched.link({});
    log.closed(1, 'ping timeout');
    watched.link({ phase: 'waiting', attempt: 1 });
    watched.link({ phase: 'connecting', generation: 2 });
    expect(
      diagnostics.lines.map(({ phase, generation, reason }) => `${generation} ${phase} ${reason}`),
    ).toEqual(['2 connecting ', '1 waiting ping timeout', '1 open ']);
    diagnostics.close();
    watched.link({ generation: 9 });
    expect(diagnostics.lines).toHaveLength(3);
  });

  it('reads counters, and frames a second only after a second', () => {
    const watched = engine();
    const diagnostics = new Diagnostics(watched as unknown as MarketEngine, () => 0);
    expect(diagnostics.read(1_000)).toMatchObject({
      framesPerSecond: null,
      topics: ['depth:BTCUSDT', 'tickers'],
    });
    watched.stats.frames = 60;
    watched.stats.gaps = 2;
    expect(diagnostics.read(3_000)).toMatchObject({ framesPerSecond: 30, frames: 60, gaps: 2 });
    watched.roundTrip$.next(7);
    expect(diagnostics.probes.total).toBe(1);
  });
});
