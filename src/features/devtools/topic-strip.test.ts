import { expect, it } from 'vitest';
import { TopicStrip } from './topic-strip.ts';
import { WireLog } from './wire-log.ts';

function stage(topic: 'depth:BTCUSDT' | 'tickers') {
  const clock = { now: 0 };
  const log = new WireLog(
    { wall: () => clock.now, monotonic: () => clock.now },
    { age: 1, size: 1 },
  );
  const strip = new TopicStrip(topic, null);
  log.listen((logged) => strip.take(logged));
  const frame = (seq: number, epoch = 'e', of: string = topic) =>
    log.received(1, `42${JSON.stringify(['frame', { topic: of, epoch, seq, time: 1, data: {} }])}`);
  const marks = () => strip.marks.map(({ kind, number }) => `${kind}${number ?? ''}`).join(' ');
  return { clock, log, strip, frame, marks };
}

it('marks frames, gaps with the number missing, and other epochs, of its own topic only', () => {
  const { frame, marks } = stage('depth:BTCUSDT');
  frame(1);
  frame(2);
  frame(9, 'e', 'depth:ETHUSDT');
  frame(5);
  frame(1, 'f');
  expect(marks()).toBe('frame1 frame2 gap2 frame5 epoch frame1');
});

it('shows the connection and the answers on the topic, and does not take a new connection for a gap', () => {
  const { frame, log, marks } = stage('depth:BTCUSDT');
  frame(1);
  log.closed(1, 'transport close');
  log.opened(2, '/socket.io');
  log.asking('/api/currency/deal?symbol=BTCUSDT&depth=200&limit=1')('{}');
  log.asking('/api/currency/deal?symbol=ETHUSDT&depth=200&limit=1')('{}');
  log.asking('/api/currency/deal?symbol=BTCUSDT&depth=1&limit=200')('{}');
  frame(7);
  expect(marks()).toBe('frame1 cut open rest frame7');
});

it('keeps half a minute, and restarts when a replay goes back', () => {
  const { clock, frame, marks, strip } = stage('tickers');
  frame(1);
  clock.now = 31_000;
  frame(2);
  expect(marks()).toBe('frame2');
  expect(strip.now()).toBe(31_000);
  clock.now = 500;
  frame(1);
  expect(marks()).toBe('frame1');
});
