import type { AccountFrame, Frame } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quote } from './marbles/stage.ts';
import type { AccountItem } from './market.types.ts';
import { board, Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

const phases = () => {
  const seen: string[] = [];
  scene.open.add(
    scene.on.market.health$.subscribe(({ connection: { phase, attempt } }) => {
      const text = `${phase} ${attempt}`;
      if (seen.at(-1) !== text) seen.push(text);
    }),
  );
  return seen;
};

it('gives a read up after 10 s without an answer, and asks anew (CONST:timeouts)', () => {
  const { rest } = scene.on;
  rest.delay = 3_600_000;
  scene.watchQuote('BTCUSDT');
  scene.advance(9_999);
  expect([rest.open, rest.requests.length]).toEqual([1, 1]);
  scene.advance(1);
  expect(rest.open).toBe(0);
  // Half of the first backoff of 4 s.
  scene.advance(2_000);
  expect([rest.open, rest.requests.length]).toEqual([1, 2]);
});

describe('quotes', () => {
  it('of another pair on a pair’s own topic are refused', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100'), quote('ETHUSDT', 1, '30')]));
    const seen = scene.watchQuote('BTCUSDT');
    const other = scene.watchQuote('ETHUSDT');
    scene.on.socket.open();
    scene.advance(30);
    const wrong = { ...scene.price(1, quote('ETHUSDT', 2, '31')), topic: 'price:BTCUSDT' };
    scene.on.socket.frame(wrong as Frame);
    scene.advance(1);
    expect(seen.map(({ value }) => value?.symbol)).not.toContain('ETHUSDT');
    expect(other.map(({ value }) => value?.last)).not.toContain('31');
    expect(scene.on.market.stats.malformed).toBe(1);
  });

  it('of the same sequence change nothing', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 5, '100')]));
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.price(1, quote('BTCUSDT', 5, '999')));
    expect(seen.at(-1)).toMatchObject({ value: { last: '100' }, status: 'live' });
  });

  it('of a pair that a new epoch does not list are removed', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100'), quote('OLDUSDT', 1, '7')]));
    let pairs: readonly string[] = [];
    scene.open.add(
      scene.on.market.quotes$.subscribe(({ value }) => {
        pairs = [...(value?.quotes.keys() ?? [])];
      }),
    );
    scene.on.socket.open();
    scene.advance(30);
    expect(pairs).toEqual(['BTCUSDT', 'OLDUSDT']);
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '99')], 'B'));
    for (const seq of [1, 2]) scene.on.socket.frame(scene.tickers(seq, [], 'B'));
    scene.advance(1_000);
    expect(pairs).toEqual(['BTCUSDT']);
  });
});

describe('quotes of an ended epoch', () => {
  it('make the board stale, and pairs without a quote of the new epoch, until REST has answered', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100'), quote('ETHUSDT', 1, '30')]));
    const eth = scene.watchQuote('ETHUSDT');
    const btc = scene.watchQuote('BTCUSDT');
    const statuses: string[] = [];
    scene.open.add(scene.on.market.quotes$.subscribe(({ status }) => statuses.push(status)));
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
    scene.on.socket.frame(scene.price(1, quote('ETHUSDT', 2, '31')));
    expect([eth.at(-1)?.status, statuses.at(-1)]).toEqual(['live', 'live']);
    scene.on.rest.answer = { kind: 'error', reason: 'down', retryAfter: null };
    for (const seq of [1, 2]) {
      scene.on.socket.frame(scene.tickers(seq, [quote('BTCUSDT', seq, '90')], 'B'));
    }
    scene.advance(100);
    expect(btc.at(-1)).toMatchObject({ value: { last: '90' }, epoch: 'B' });
    expect(eth.at(-1)).toMatchObject({ value: { last: '31' }, epoch: 'A', status: 'stale' });
    expect(statuses.at(-1)).toBe('stale');
    scene.on.socket.frame(scene.tickers(3, [quote('ETHUSDT', 1, '29')], 'B'));
    expect(eth.at(-1)).toMatchObject({ value: { last: '29' }, epoch: 'B', status: 'live' });
  });
});

describe('a connection', () => {
  it('that flaps backs off: data of a moment is no success', () => {
    scene.watchQuote('BTCUSDT');
    const seen = phases();
    for (let turn = 1; turn <= 3; turn++) {
      scene.on.socket.open();
      scene.advance(100);
      scene.on.socket.frame(scene.tickers(turn, [quote('BTCUSDT', turn, '100')]));
      scene.on.socket.cut();
      scene.advance(2_000);
    }
    expect(seen.filter((each) => each.startsWith('waiting'))).toEqual([
      'waiting 1',
      'waiting 2',
      'waiting 3',
    ]);
  });

  it('that had data long enough is retried soon', () => {
    scene.watchQuote('BTCUSDT');
    const seen = phases();
    scene.on.socket.cut();
    scene.advance(300);
    scene.on.socket.open();
    scene.advance(5_000);
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '100')]));
    scene.on.socket.cut();
    const waits = seen.filter((each) => each.startsWith('waiting'));
    expect(waits).toEqual(['waiting 1', 'waiting 1']);
  });

  it('is attempted at once when the user returns to the page', () => {
    scene.watchQuote('BTCUSDT');
    for (let turn = 0; turn < 6; turn++) {
      scene.on.socket.cut();
      scene.advance(turn < 5 ? 8_000 : 0);
    }
    const { connections } = scene.on.socket;
    scene.on.sleep(60_000);
    scene.on.resume$.next();
    scene.advance(1);
    expect(scene.on.socket.connections).toBe(connections + 1);
  });

  it('of an older generation does not set the clock by its late acknowledgement', () => {
    scene.on.socket.acknowledge(3_000);
    scene.watchQuote('BTCUSDT');
    const errors: number[] = [];
    scene.open.add(scene.on.market.clock$.subscribe(({ error }) => errors.push(error)));
    scene.on.socket.open();
    scene.advance(1_000);
    scene.on.socket.cut();
    scene.on.socket.acknowledge(null);
    scene.advance(400);
    scene.on.socket.open();
    scene.advance(3_000);
    expect(errors.every((error) => error === Number.POSITIVE_INFINITY)).toBe(true);
  });
});

describe('the account', () => {
  const event = (seq: number): AccountFrame =>
    ({
      topic: 'account',
      epoch: 'A',
      seq,
      time: scene.on.time(),
      data: { kind: 'balances' },
    }) as unknown as AccountFrame;

  it('reports missed events', () => {
    const seen: AccountItem['kind'][] = [];
    scene.open.add(scene.on.market.account$.subscribe(({ kind }) => seen.push(kind)));
    scene.on.market.authenticate('token');
    scene.on.socket.open();
    scene.advance(10);
    for (const seq of [4, 5, 7]) scene.on.socket.frame(event(seq));
    expect(seen).toEqual(['event', 'event', 'gap', 'event']);
  });

  it('repeats a login that is not acknowledged', () => {
    scene.on.market.authenticate('token');
    scene.on.socket.open();
    scene.advance(12_000);
    const logins = scene.on.socket.requests.filter((each) => each.startsWith('authenticate'));
    expect(logins.length).toBeGreaterThanOrEqual(2);
  });
});
