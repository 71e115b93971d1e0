import { afterEach, beforeEach, expect, it } from 'vitest';
import { Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

it('publishes no book between a gap and the snapshot that closes it', () => {
  scene.on.rest.ok(scene.snapshot(10, '100'));
  const seen: string[] = [];
  scene.open.add(
    scene.on.market.book$('BTCUSDT').subscribe((live) => {
      seen.push(`${live.seq} ${live.status} ${live.value?.bids.map((row) => row.price).join(' ')}`);
    }),
  );
  scene.on.socket.open();
  scene.advance(25);
  scene.on.socket.frame(scene.depth(11, '101'));
  scene.on.rest.delay = 40;
  scene.on.rest.ok(scene.snapshot(14, '200'));
  scene.on.socket.frame(scene.depth(13, '103'));
  const atGap = seen.length;
  scene.on.socket.frame(scene.depth(14, '104'));
  scene.on.socket.frame(scene.depth(15, '105'));
  scene.advance(39);
  expect(seen.slice(atGap)).toEqual([]);
  expect(seen.at(-1)).toBe('11 stale 101 100');
  scene.advance(5);
  expect(seen.at(-1)).toBe('15 live 200 105');
});

it('shows no crossed book, not even as stale', () => {
  const body = {
    ...scene.snapshot(10, '100'),
    book: { bids: [['100', '1']], asks: [['101', '1']] },
  };
  scene.on.rest.ok(body);
  const seen: (string | null)[] = [];
  scene.open.add(
    scene.on.market.book$('BTCUSDT').subscribe(({ value, status }) => {
      seen.push(value && `${value.bids[0]?.price}/${value.asks[0]?.price} ${status}`);
    }),
  );
  scene.on.socket.open();
  scene.advance(25);
  scene.on.socket.frame(scene.depth(11, '103'));
  expect(seen).toEqual(['100/101 delayed', null]);
});

it('does not take an answer from before a crossing change for the present book, however often it comes', () => {
  const ten = {
    ...scene.snapshot(10, '100'),
    book: { bids: [['100', '1']], asks: [['101', '1']] },
  };
  scene.on.rest.ok(ten);
  const seen: string[] = [];
  scene.open.add(
    scene.on.market.book$('BTCUSDT').subscribe(({ seq, status }) => seen.push(`${seq} ${status}`)),
  );
  scene.on.socket.open();
  scene.advance(25);
  scene.on.socket.frame(scene.depth(11, '103'));
  scene.advance(10_000);
  expect(seen).toEqual(['10 delayed', 'null stale']);
});

it('calls a level that no tick can hold malformed, and continues', () => {
  scene.on.rest.ok(scene.snapshot(10, '100'));
  const seen: string[] = [];
  scene.open.add(
    scene.on.market.book$('BTCUSDT').subscribe(({ seq, status }) => seen.push(`${seq} ${status}`)),
  );
  scene.on.socket.open();
  scene.advance(25);
  scene.on.socket.frame(scene.depth(11, '101'));
  scene.on.socket.frame(scene.depth(12, `1${'0'.repeat(30)}`));
  expect(seen).toEqual(['10 delayed', '11 live', '11 stale']);
  scene.on.rest.ok(scene.snapshot(13, `1${'0'.repeat(30)}`));
  scene.advance(3_000);
  expect(seen.at(-1)).toBe('11 stale');
  scene.on.rest.ok(scene.snapshot(13, '102'));
  scene.advance(16_000);
  expect(seen.at(-1)).toBe('13 delayed');
});
