import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quote } from './marbles/stage.ts';
import { board, Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

it('polls only while the page is visible, and at once on return', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  scene.watchQuote('BTCUSDT');
  scene.advance(30);
  scene.on.visible$.next(false);
  const before = scene.on.rest.requests.length;
  scene.advance(60_000);
  expect(scene.on.rest.requests.length).toBe(before);
  scene.on.visible$.next(true);
  scene.advance(1);
  expect(scene.on.rest.requests.length).toBe(before + 1);
});

it('ages everything after sleep, probes, and asks REST before it trusts the screen again', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(30);
  scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
  expect(seen.at(-1)?.status).toBe('live');
  scene.on.rest.ok(board([quote('BTCUSDT', 9, '109')]));
  scene.on.visible$.next(false);
  scene.on.sleep(3_600_000);
  scene.on.visible$.next(true);
  expect(seen.at(-1)?.status).not.toBe('live');
  scene.advance(25);
  expect(seen.at(-1)?.value?.last).toBe('109');
});

it('publishes no sooner than a consumer asks, then the newest, and a warning at once', () => {
  scene.on.socket.open();
  const seen: string[] = [];
  scene.open.add(
    scene.on.market
      .quote$('BTCUSDT', { interval: 200 })
      .subscribe(({ value, status }) => seen.push(`${value?.last} ${status}`)),
  );
  scene.advance(30);
  const say = (seq: number, last: string) =>
    scene.on.socket.frame(scene.tickers(seq, [quote('BTCUSDT', seq + 1, last)]));
  say(1, '101');
  say(2, '102');
  scene.advance(100);
  say(3, '103');
  scene.advance(99);
  expect(seen).toEqual(['101 live']);
  scene.advance(1);
  expect(seen.slice(1)).toEqual(['103 live']);
  scene.on.visible$.next(false);
  scene.on.sleep(3_600_000);
  scene.on.visible$.next(true);
  scene.advance(1);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.at(-1)).not.toContain('live');
});

it('leaves no timer or connection after 10,000 consumers come and go', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  scene.on.socket.open();
  for (let turn = 0; turn < 10_000; turn++) {
    scene.on.market.quote$('BTCUSDT').subscribe().unsubscribe();
    scene.on.market.book$('ETHUSDT').subscribe().unsubscribe();
  }
  scene.advance(60_000);
  expect([...scene.on.market.wanted]).toEqual([]);
  expect(scene.on.rest.open).toBe(0);
  scene.on.market.close();
  scene.advance(60_000);
  expect(scene.scheduler.actions.length).toBe(0);
});

it('ends with every consumer subscribed: no timer, request or connection is left', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  let completed = 0;
  const watch = { complete: () => (completed += 1) };
  scene.open.add(scene.on.market.quote$('BTCUSDT').subscribe(watch));
  scene.open.add(scene.on.market.quotes$.subscribe(watch));
  scene.open.add(scene.on.market.book$('BTCUSDT').subscribe(watch));
  scene.on.market.deals$('BTCUSDT').subscribe(watch).unsubscribe();
  scene.advance(10);
  scene.on.market.close();
  expect(completed).toBe(3);
  expect(scene.on.rest.open).toBe(0);
  const polls = scene.on.rest.requests.length;
  scene.advance(60_000);
  expect(scene.on.rest.requests.length).toBe(polls);
});

it('detects sleep even when the page hides before it learns of its return', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(30);
  scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
  scene.on.sleep(3_600_000);
  scene.on.visible$.next(false);
  expect(seen.at(-1)?.status).not.toBe('live');
});

it('detects sleep by its own timer without an event', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(30);
  scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
  scene.on.sleep(3_600_000);
  scene.advance(10_000);
  scene.on.resume$.next();
  expect(seen.map((live) => live.status)).toContain('delayed');
  expect(scene.on.rest.requests.length).toBeGreaterThan(1);
});

it('publishes every change, also with a frozen screen or hidden page (everyQuote$)', () => {
  const frozen = new Scene(NEVER);
  const { on } = frozen;
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const drawn = frozen.watchQuote('BTCUSDT');
  const received: (string | undefined)[] = [];
  frozen.open.add(
    on.market.everyQuote$('BTCUSDT').subscribe(({ value }) => received.push(value?.last)),
  );
  on.socket.open();
  frozen.advance(30);
  on.visible$.next(false);
  for (let seq = 1; seq <= 3; seq += 1) {
    on.socket.frame(frozen.price(seq, quote('BTCUSDT', 1 + seq, `${100 + seq}`)));
  }
  expect(received.slice(-3)).toEqual(['101', '102', '103']);
  expect(drawn.map(({ value }) => value?.last)).not.toContain('103');
  frozen.end();
});
