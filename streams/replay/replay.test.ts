import { describe, expect, it } from 'vitest';
import { createMarket } from '../create-market.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import { alwaysOn } from '../transports/always-on.ts';
import type { EngineState } from './engine-state.ts';
import { marketLines } from './market-lines.ts';
import { Player } from './player.ts';
import { Replay } from './replay.ts';
import { VirtualTime } from './virtual-time.ts';

const START = Date.UTC(2026, 0, 5);
const SECONDS = 20;

function record(at: number, kind: RawRecord['kind'], text: string, url = ''): RawRecord {
  const times = { wall: (START + at) * 1000, mono: at * 1000, requested: null };
  return { kind, text, url, connection: 1, file: '', line: 0, ...times };
}
const frame = (at: number, topic: string, seq: number, data: unknown): RawRecord =>
  record(
    at,
    'received',
    `42${JSON.stringify(['frame', { topic, epoch: 'e', seq, time: START + at, data }])}`,
  );
const deal = (id: number, at: number) => ({
  id,
  time: START + at,
  price: `${100 + id}`,
  quantity: '1',
  side: 'buy',
});

/** Twenty seconds of one pair: a deal and a level a second, REST answers at the beginning. */
function recording(): RawRecord[] {
  const answer = (book: unknown, seq: number, deals: unknown[]) =>
    JSON.stringify({
      type: 'ok',
      code: 1,
      message: '',
      data: { epoch: 'e', time: START + 5, symbol: 'BTCUSDT', seq, book, deals },
    });
  const url = 'http://x/api/currency/deal?symbol=BTCUSDT';
  const book = { bids: [['99.00', '1']], asks: [['900.00', '1']] };
  const records = [
    record(0, 'open', '', 'http://x/socket.io'),
    record(1, 'received', '40{"sid":"redacted"}'),
    frame(3, 'depth:BTCUSDT', 1, { bids: [], asks: [] }),
    record(6, 'rest', answer(book, 1, []), `${url}&depth=200&limit=1`),
    record(7, 'rest', answer({ bids: [], asks: [] }, 0, []), `${url}&depth=1&limit=200`),
  ];
  for (let id = 1; id <= SECONDS; id++) {
    const at = id * 1000;
    records.push(frame(at, 'deal:BTCUSDT', id, { deals: [deal(id, at)] }));
    records.push(frame(at, 'depth:BTCUSDT', id + 1, { bids: [[`${100 + id}.00`, '2']], asks: [] }));
  }
  return records;
}

function listen(replay: Replay): string[] {
  const lines: string[] = [];
  const market = createMarket({
    sources: replay,
    clock: replay.clock,
    lifecycle: alwaysOn,
    random: () => 0,
  });
  marketLines(market, ['depth:BTCUSDT', 'deal:BTCUSDT']).subscribe((line) => lines.push(line));
  return lines;
}

/** All values, with records pushed and time advanced in pieces of these sizes. */
function played(records: number, ms: number): string[] {
  const replay = new Replay();
  const lines = listen(replay);
  const all = recording();
  let until = 0;
  const go = () => {
    while (replay.advance(until) === 'reached') until += ms;
  };
  for (let at = 0; at < all.length; at += records) {
    replay.push(all.slice(at, at + records));
    go();
  }
  replay.end();
  go();
  return lines;
}

const deals = (lines: readonly string[]) => lines.filter((line) => line.startsWith('deal'));

describe('a replay', () => {
  it('gives the same values for any size of steps', () => {
    const whole = played(1000, Number.POSITIVE_INFINITY);
    expect(deals(whole)).toHaveLength(SECONDS);
    expect(whole.filter((line) => line.startsWith('book'))).toHaveLength(SECONDS + 1);
    for (const [records, ms] of [
      [1, 1],
      [3, 16],
      [7, 1600],
      [1000, 333],
    ] as const) {
      expect(played(records, ms)).toEqual(whole);
    }
  });

  it('advances one step at a time', () => {
    const replay = new Replay();
    const lines = listen(replay);
    replay.push(recording());
    let steps = 0;
    while (replay.step()) steps++;
    expect(steps).toBe(5 + 2 * SECONDS);
    expect(lines).toEqual(played(1000, Number.POSITIVE_INFINITY));
    expect(replay.position).toBe(START + SECONDS * 1000);
  });

  it('seeks back: another epoch, started from a state', () => {
    const replay = new Replay();
    const lines = listen(replay);
    replay.push(recording());
    replay.end();
    replay.advance(Number.POSITIVE_INFINITY);
    const state: EngineState = {
      version: 1,
      epoch: 'e',
      answers: [
        [
          'currency/deal?depth=200&symbol=BTCUSDT',
          {
            epoch: 'e',
            time: START + 10_500,
            symbol: 'BTCUSDT',
            seq: 11,
            book: { bids: [['110.00', '2']], asks: [['900.00', '1']] },
            deals: [],
          },
        ],
        [
          'currency/deal?depth=1&symbol=BTCUSDT',
          {
            epoch: 'e',
            time: START + 10_500,
            symbol: 'BTCUSDT',
            seq: 0,
            book: { bids: [], asks: [] },
            deals: [deal(10, 10_000)],
          },
        ],
      ],
    };
    lines.length = 0;
    replay.seek(state);
    replay.push(recording().filter(({ mono }) => mono > 10_500_000));
    replay.end();
    replay.advance(Number.POSITIVE_INFINITY);
    const ids = deals(lines).map((line) => Number(line.split(' ')[2]));
    expect(ids).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(lines.at(-1)).toMatch(/^book BTCUSDT 21 120\.00,2/);
  });

  it('plays at a speed against real time, pauses, continues, and stops at the end', () => {
    const time = new VirtualTime();
    const clock = { wall: () => time.now(), monotonic: () => time.now(), scheduler: time };
    const replay = new Replay();
    const lines = listen(replay);
    const all = recording();
    let given = 0;
    const more = () => {
      if (given === all.length) replay.end();
      replay.push(all.slice(given, given + 10));
      given = Math.min(all.length, given + 10);
    };
    const player = new Player({ replay, clock, more });
    player.play(2);
    time.run(2_560);
    expect(deals(lines)).toHaveLength(5);
    player.pause();
    time.run(60_000);
    expect(deals(lines)).toHaveLength(5);
    player.play(0.1);
    time.run(80_000);
    expect(deals(lines)).toHaveLength(7);
    player.play(1000);
    time.run(81_000);
    expect(lines).toEqual(played(1000, Number.POSITIVE_INFINITY));
    expect(player.speed).toBe(0);
    player.close();
  });
});
