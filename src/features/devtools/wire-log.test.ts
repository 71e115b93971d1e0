import { describe, expect, it } from 'vitest';
import { type LoggedRecord, WireLog } from './wire-log.ts';

const TIMES = { wall: 1_700_000_000_000 };

function logOf(limits = { age: 60_000, size: 10_000 }) {
  const clock = { now: 0 };
  const log = new WireLog(
    { wall: () => TIMES.wall + clock.now, monotonic: () => clock.now },
    limits,
  );
  return { log, clock };
}
const packet = (topic: string, seq: number) =>
  `42${JSON.stringify(['frames', [{ topic, epoch: 'e', seq, time: 1, data: {} }]])}`;
const seqs = (stored: readonly LoggedRecord[]) =>
  stored.flatMap(({ frames }) => frames.map(({ seq }) => seq));

describe('the stored traffic', () => {
  it('is empty until it is turned on, and after it is turned off', () => {
    const { log } = logOf();
    log.received(1, packet('price:BTCUSDT', 1));
    expect(log.stored()).toEqual([]);
    log.recording = true;
    log.received(1, packet('price:BTCUSDT', 2));
    expect(seqs(log.stored())).toEqual([2]);
    expect(log.size).toBe(packet('price:BTCUSDT', 2).length);
    log.recording = false;
    expect(log.stored()).toEqual([]);
    expect(log.size).toBe(0);
  });

  it('is public: no account, token, session or call of a user', () => {
    const { log } = logOf();
    const received: LoggedRecord[] = [];
    log.listen((each) => received.push(each));
    log.recording = true;
    log.received(1, packet('account', 1));
    log.received(1, '42["frames",[{"topic":"price:BTCUSDT"},{"topic":"account"}]]');
    log.received(1, '431[{"ok":true,"epoch":"e","seq":7}]');
    log.sent(1, '420["authenticate","secret-token"]');
    log.asking('/api/user/center')('{"type":"ok"}');
    expect(log.stored()).toEqual([]);
    log.received(1, '40{"sid":"secret-session"}');
    log.sent(1, '421["subscribe",["tickers"]]');
    log.asking('/api/currency/deal?symbol=BTCUSDT&token=secret')('{"type":"ok"}');
    expect(log.stored()).toHaveLength(3);
    expect(received).toEqual(log.stored());
    expect(JSON.stringify(received)).not.toContain('secret');
  });

  it('is dropped by whole segments when it is too old', () => {
    const { log, clock } = logOf({ age: 60_000, size: 1_000_000 });
    log.recording = true;
    for (let minute = 0; minute < 5; minute++) {
      clock.now = minute * 30_000;
      log.begin();
      log.received(1, packet('price:BTCUSDT', minute));
    }
    // The segment at 60 s still covers the last 60 s; earlier ones are not needed.
    expect(seqs(log.stored())).toEqual([2, 3, 4]);
    expect(log.span).toBe(60_000);
    expect(seqs(log.stored(30_000))).toEqual([3, 4]);
    // Nothing is that old: returns everything.
    expect(seqs(log.stored(999_000))).toEqual([2, 3, 4]);
  });

  it('stays within its bound, with or without new segments', () => {
    const { log } = logOf({ age: 60_000, size: 2_000 });
    log.recording = true;
    let full = 0;
    log.onFull = () => {
      full += 1;
    };
    for (let seq = 0; seq < 200; seq++) {
      log.received(1, packet('price:BTCUSDT', seq));
      expect(log.size).toBeLessThanOrEqual(2_000);
    }
    expect(full).toBeGreaterThan(0);
    log.onFull = () => log.begin();
    for (let seq = 200; seq < 400; seq++) {
      log.received(1, packet('price:BTCUSDT', seq));
      expect(log.size).toBeLessThanOrEqual(2_500);
    }
    expect(seqs(log.stored()).at(-1)).toBe(399);
  });

  it('continues in the previous segment when the snapshots of one did not arrive', () => {
    const { log, clock } = logOf();
    log.recording = true;
    log.received(1, packet('price:BTCUSDT', 1));
    clock.now = 10_000;
    log.begin();
    log.received(1, packet('price:BTCUSDT', 2));
    expect(seqs(log.stored(5_000))).toEqual([1, 2]);
    clock.now = 20_000;
    expect(seqs(log.stored(5_000))).toEqual([2]);
    log.join();
    expect(seqs(log.stored(5_000))).toEqual([1, 2]);
  });
});
