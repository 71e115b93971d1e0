import type { BookView, Health, Live } from '@tideline/streams';
import { blobBytes, type RawRecord, RecordingView } from '@tideline/streams/recordings';
import { BehaviorSubject, firstValueFrom, interval, skip } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { currentMarket, type Shown } from '../../market/current-market.ts';
import { TRAFFIC_START, traffic } from '../../testing/traffic.ts';
import { ReplayRun } from './replay-run.ts';
import { shareRecording } from './share.ts';

const COUNT = 400;
let run: ReplayRun | null = null;
afterEach(() => run?.close());

async function opened() {
  const file = await shareRecording(traffic(COUNT), 'http://here');
  const view = await RecordingView.over(blobBytes('test.tideline', file));
  const records: RawRecord[] = [];
  const failures: unknown[] = [];
  const made = new ReplayRun(view, {
    tick$: interval(1),
    onRecord: (record) => records.push(record),
    onFailure: (error) => failures.push(error),
  });
  run = made;
  let book: Live<BookView> | null = null;
  let health: Health | null = null;
  const shown$ = new BehaviorSubject<Shown | null>(null);
  made.engine$.subscribe((engine) => shown$.next({ engine, recording: 'test' }));
  const market = currentMarket(shown$);
  market.book$('BTCUSDT').subscribe((live) => {
    book = live;
  });
  market.health$.subscribe((now) => {
    health = now;
  });
  const bid = (): string => {
    const live = book as Live<BookView> | null;
    return `${live?.value?.bids[0]?.price} ${live?.status}`;
  };
  return { run: made, records, failures, bid, health: () => health };
}
/** Time of frame `seq`. */
const saidAt = (seq: number) => TRAFFIC_START + 250 * seq + (seq > 1 ? 10 : 0);

describe('a recording that replaces the exchange', () => {
  it('covers the recorded time, and names its feed a recording', async () => {
    const { run, health } = await opened();
    expect(run.start).toBe(TRAFFIC_START);
    expect(run.end).toBe(saidAt(COUNT));
    expect(health()?.feed).toEqual({ kind: 'recording', label: 'test', shift: null });
  });

  it('seeks to any moment, forwards and back, and shows its state', async () => {
    const { run, bid, failures } = await opened();
    await run.seek(saidAt(100));
    await until(bid, (text) => text === '200.00 live');
    await run.seek(saidAt(300));
    await until(bid, (text) => text === '400.00 live');
    await run.seek(saidAt(50));
    await until(bid, (text) => text === '150.00 live');
    expect(run.position).toBe(saidAt(50));
    // Later values disappear when nothing is known yet.
    await run.seek(run.start);
    await until(bid, (text) => text === 'undefined loading');
    expect(failures).toEqual([]);
  });

  it('steps one frame at a time, and stays there', async () => {
    const { run, bid, records } = await opened();
    await run.seek(saidAt(100));
    const before = records.length;
    for (let steps = 0; steps < 10; steps++) await run.step();
    expect(records.slice(before).map(({ kind }) => kind)).toEqual(Array(10).fill('received'));
    expect(run.speed).toBe(0);
    // Five topics send at each moment; the last four of the 100th come first, then those of the
    // 101st and 102nd.
    await until(bid, (text) => text === '202.00 live');
  });

  it('plays at a speed, pauses, and ends', async () => {
    const { run, records } = await opened();
    run.play(100);
    await until('the end', () => run.over && run.speed === 0);
    expect(run.position).toBe(run.end);
    expect(records).toHaveLength(traffic(COUNT).length);
    run.play(100);
    const before = records.length;
    await until('another record', () => records.length > before);
    run.pause();
    expect(run.over).toBe(false);
    expect(run.speed).toBe(0);
    const { position } = run;
    // The engines of the recording tick every millisecond.
    await firstValueFrom(interval(1).pipe(skip(20)));
    expect(run.position).toBe(position);
  });
});
