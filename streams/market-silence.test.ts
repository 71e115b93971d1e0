import type { Quote, TickersFrame } from '@tideline/wire';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeded } from '../tests/random.ts';
import type { Live } from './live/live.ts';
import { quote } from './marbles/stage.ts';
import type { QuoteBoard } from './market.types.ts';
import { board, Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

/** Quiet frames of an exchange whose feed last sent data at `receivedAt`, one each 5 s. */
function quiet(from: number, receivedAt: number, count: number): void {
  for (let at = 0; at < count; at++) {
    scene.on.socket.frame({
      ...scene.price(from + at, quote('BTCUSDT', 1, '100')),
      asOf: receivedAt,
    });
    scene.on.socket.frame({ ...scene.tickers(from + at, []), asOf: receivedAt });
    scene.advance(5_000);
  }
}

describe('an exchange whose source of prices is silent', () => {
  it('is not confirmed by frames that repeat the last price', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '100')]));
    scene.on.socket.frame(scene.price(1, quote('BTCUSDT', 1, '100')));
    expect(seen.at(-1)?.status).toBe('live');
    const receivedAt = scene.on.time();
    // REST answers, too, with the time of sending.
    const { epoch, feed, quotes } = board([quote('BTCUSDT', 1, '100')]);
    const answer = () =>
      scene.on.rest.ok({ epoch, time: scene.on.time(), asOf: receivedAt, feed, quotes });
    answer();
    quiet(2, receivedAt, 8);
    expect(seen.at(-1)).toMatchObject({
      status: 'stale',
      asOf: receivedAt,
      value: { last: '100' },
    });
    const statuses = seen.map(({ status }) => status);
    expect(statuses.slice(statuses.indexOf('live'))).toEqual(['live', 'stale']);
  });

  it('is not live from the first frame that says so, however recent its data is', () => {
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    const receivedAt = scene.on.time();
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '100')]));
    scene.on.socket.frame(scene.price(1, quote('BTCUSDT', 1, '100')));
    expect(seen.at(-1)?.status).toBe('live');
    scene.advance(1_000);
    scene.on.socket.frame({ ...scene.price(2, quote('BTCUSDT', 1, '100')), asOf: receivedAt });
    expect(seen.at(-1)?.status).toBe('stale');
    scene.on.socket.frame(scene.price(3, quote('BTCUSDT', 2, '101')));
    expect(seen.at(-1)).toMatchObject({ status: 'live', value: { last: '101' } });
  });

  it('is live again with the first frame after the silence', () => {
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    const receivedAt = scene.on.time();
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '100')]));
    quiet(2, receivedAt, 4);
    expect(seen.at(-1)?.status).toBe('stale');
    scene.on.socket.frame(scene.tickers(6, [quote('BTCUSDT', 2, '101')]));
    scene.on.socket.frame(scene.price(6, quote('BTCUSDT', 2, '101')));
    expect(seen.at(-1)).toMatchObject({ status: 'live', value: { last: '101' } });
  });

  it('makes one pair stale while others are live', () => {
    const halted = scene.watchQuote('BTCUSDT');
    const other = scene.watchQuote('ETHUSDT');
    scene.on.socket.open();
    scene.advance(30);
    const receivedAt = scene.on.time();
    const both = [quote('BTCUSDT', 1, '100'), quote('ETHUSDT', 1, '10')];
    scene.on.socket.frame(scene.tickers(1, both));
    for (let at = 1; at < 8; at++) {
      scene.on.socket.frame({ ...scene.price(at, quote('BTCUSDT', 1, '100')), asOf: receivedAt });
      scene.on.socket.frame(scene.price(at, quote('ETHUSDT', at, '10')));
      scene.on.socket.frame(scene.tickers(at + 1, []));
      scene.advance(2_500);
    }
    expect([halted.at(-1)?.status, other.at(-1)?.status]).toEqual(['stale', 'live']);
    expect(halted.at(-1)?.asOf).toBe(receivedAt);
  });

  it('shows the dated price to a page that is opened meanwhile, and never calls it live', () => {
    const receivedAt = scene.on.time() - 60_000;
    const { epoch, feed, quotes } = board([quote('BTCUSDT', 1, '100')]);
    scene.on.rest.ok({ epoch, time: scene.on.time(), asOf: receivedAt, feed, quotes });
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    quiet(1, receivedAt, 4);
    expect(new Set(seen.map(({ status }) => status))).not.toContain('live');
    expect(seen.at(-1)).toMatchObject({
      status: 'stale',
      asOf: receivedAt,
      value: { last: '100' },
    });
  });

  it.each([-1, 'x', 1e20])('breaks the topic when it says since %s', (asOf) => {
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '100')]));
    const frame = { ...scene.price(1, quote('BTCUSDT', 2, '777')), asOf };
    scene.on.socket.frame(frame as never);
    expect(seen.at(-1)?.value?.last).toBe('100');
    expect(scene.on.market.stats.malformed).toBe(1);
  });
});

describe('pairs whose source is silent while the list is not', () => {
  const BTC = quote('BTCUSDT', 1, '100');
  const ETH = quote('ETHUSDT', 1, '50');
  const list = (seq: number, quotes: Quote[], silent?: Record<string, number>): TickersFrame => {
    const frame = scene.tickers(seq, quotes);
    return silent === undefined ? frame : { ...frame, data: { ...frame.data, silent } };
  };
  /** The list of both pairs, whose single topics say nothing. */
  function listed(): { boards: Live<QuoteBoard>[]; eth: Live<Quote>[]; btc: Live<Quote>[] } {
    const boards: Live<QuoteBoard>[] = [];
    scene.open.add(scene.on.market.quotes$.subscribe((live) => boards.push(live)));
    const eth = scene.watchQuote('ETHUSDT');
    const btc = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(list(1, [BTC, ETH]));
    return { boards, eth, btc };
  }

  it('are stale by the list alone, with the age of their source, and the list stays live', () => {
    const { boards, eth, btc } = listed();
    expect([eth.at(-1)?.status, btc.at(-1)?.status]).toEqual(['live', 'live']);
    const receivedAt = scene.on.time();
    scene.advance(1_000);
    scene.on.socket.frame(list(2, [], { ETHUSDT: receivedAt }));
    expect(eth.at(-1)).toMatchObject({ status: 'stale', asOf: receivedAt, value: { last: '50' } });
    expect(btc.at(-1)?.status).toBe('live');
    expect(boards.at(-1)?.status).toBe('live');
    expect([...(boards.at(-1)?.value?.silent ?? [])]).toEqual([['ETHUSDT', receivedAt]]);
    scene.on.socket.frame(list(3, []));
    expect(eth.at(-1)?.status).toBe('live');
    expect(boards.at(-1)?.value?.silent.size).toBe(0);
  });

  it('are stale by an answer of REST, unless a later frame has brought them', () => {
    const { eth } = listed();
    const receivedAt = scene.on.time() - 10_000;
    const answer = (time: number, silent?: Record<string, number>) => ({
      ...board([BTC, ETH]),
      time,
      ...(silent && { silent }),
    });
    scene.on.socket.cut();
    scene.advance(2_000);
    scene.on.rest.ok(answer(scene.on.time(), { ETHUSDT: receivedAt }));
    scene.advance(10_000);
    expect(eth.at(-1)).toMatchObject({ status: 'stale', asOf: receivedAt });
  });

  it('pass the pace of the screen when they fall silent', () => {
    scene.end();
    scene = new Scene(NEVER);
    const { boards } = listed();
    const before = boards.length;
    scene.on.socket.frame(list(2, [{ ...BTC, seq: 2, last: '101' }]));
    expect(boards).toHaveLength(before);
    scene.on.socket.frame(list(3, [], { ETHUSDT: scene.on.time() }));
    expect([...(boards.at(-1)?.value?.silent.keys() ?? [])]).toEqual(['ETHUSDT']);
  });

  it.each([null, 'ETHUSDT', { ETHUSDT: 'x' }, { ETHUSDT: -1 }, { ETHUSDT: 1e20 }])(
    'break the list when they are %j',
    (silent) => {
      const { boards } = listed();
      scene.on.socket.frame(list(2, [], silent as never));
      expect(boards.at(-1)?.status).not.toBe('live');
    },
  );

  it('are those of the newest word, whichever source brought it, in every order', () => {
    for (let seed = 1; seed <= 60; seed++) {
      scene.end();
      scene = new Scene();
      const { boards, eth } = listed();
      scene.on.socket.frame(scene.price(1, ETH));
      const random = seeded(seed);
      let seqs = [1, 1] as [number, number];
      let truth: number | null = null;
      for (let step = 0; step < 40; step++) {
        scene.advance(100);
        const now = scene.on.time();
        const since = random() < 0.5 ? null : now - 20_000;
        const silent = since === null ? undefined : { ETHUSDT: since };
        if (random() < 0.5) {
          seqs = [seqs[0] + 1, seqs[1]];
          scene.on.socket.frame(list(seqs[0], [], silent));
        } else {
          seqs = [seqs[0], seqs[1] + 1];
          const frame = scene.price(seqs[1], ETH);
          scene.on.socket.frame(since === null ? frame : { ...frame, asOf: since });
        }
        truth = since;
        expect(boards.at(-1)?.value?.silent.get('ETHUSDT') ?? null).toBe(truth);
        if (truth !== null) {
          expect(eth.at(-1)).toMatchObject({ status: 'stale', asOf: truth });
        }
      }
      scene.on.socket.frame(list(seqs[0] + 1, []));
      scene.on.socket.frame(scene.price(seqs[1] + 1, ETH));
      expect(eth.at(-1)?.status).toBe('live');
    }
  });
});
