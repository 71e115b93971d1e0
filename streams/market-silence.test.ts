import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quote } from './marbles/stage.ts';
import { board, Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

/** Quiet frames of an exchange whose feed was last heard at `heard`, one each 5 s. */
function quiet(from: number, heard: number, count: number): void {
  for (let at = 0; at < count; at++) {
    scene.on.socket.frame({ ...scene.price(from + at, quote('BTCUSDT', 1, '100')), asOf: heard });
    scene.on.socket.frame({ ...scene.tickers(from + at, []), asOf: heard });
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
    const heard = scene.on.time();
    // REST answers, too, with the time of sending.
    const { epoch, feed, quotes } = board([quote('BTCUSDT', 1, '100')]);
    const answer = () =>
      scene.on.rest.ok({ epoch, time: scene.on.time(), asOf: heard, feed, quotes });
    answer();
    quiet(2, heard, 8);
    expect(seen.at(-1)).toMatchObject({ status: 'stale', asOf: heard, value: { last: '100' } });
    const statuses = seen.map(({ status }) => status);
    expect(statuses.slice(statuses.indexOf('live'))).toEqual(['live', 'stale']);
  });

  it('is not live from the first frame that says so, however recent its data is', () => {
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    const heard = scene.on.time();
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '100')]));
    scene.on.socket.frame(scene.price(1, quote('BTCUSDT', 1, '100')));
    expect(seen.at(-1)?.status).toBe('live');
    scene.advance(1_000);
    scene.on.socket.frame({ ...scene.price(2, quote('BTCUSDT', 1, '100')), asOf: heard });
    expect(seen.at(-1)?.status).toBe('stale');
    scene.on.socket.frame(scene.price(3, quote('BTCUSDT', 2, '101')));
    expect(seen.at(-1)).toMatchObject({ status: 'live', value: { last: '101' } });
  });

  it('is live again with the first frame after the silence', () => {
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    const heard = scene.on.time();
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '100')]));
    quiet(2, heard, 4);
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
    const heard = scene.on.time();
    const both = [quote('BTCUSDT', 1, '100'), quote('ETHUSDT', 1, '10')];
    scene.on.socket.frame(scene.tickers(1, both));
    for (let at = 1; at < 8; at++) {
      scene.on.socket.frame({ ...scene.price(at, quote('BTCUSDT', 1, '100')), asOf: heard });
      scene.on.socket.frame(scene.price(at, quote('ETHUSDT', at, '10')));
      scene.on.socket.frame(scene.tickers(at + 1, []));
      scene.advance(2_500);
    }
    expect([halted.at(-1)?.status, other.at(-1)?.status]).toEqual(['stale', 'live']);
    expect(halted.at(-1)?.asOf).toBe(heard);
  });

  it('shows the dated price to a page that is opened meanwhile, and never calls it live', () => {
    const heard = scene.on.time() - 60_000;
    const { epoch, feed, quotes } = board([quote('BTCUSDT', 1, '100')]);
    scene.on.rest.ok({ epoch, time: scene.on.time(), asOf: heard, feed, quotes });
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    quiet(1, heard, 4);
    expect(new Set(seen.map(({ status }) => status))).not.toContain('live');
    expect(seen.at(-1)).toMatchObject({ status: 'stale', asOf: heard, value: { last: '100' } });
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
