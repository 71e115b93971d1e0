import { PERIODS } from '@tideline/wire';
import { expect, it } from 'vitest';
import { PreparedTopics } from './prepare-topics.ts';

type Asked = readonly [symbol: string, period: string];

/** A market whose candles come when the test lets them. */
function heldMarket() {
  const asked: Asked[] = [];
  const waiting: { give(): void; fail(error: Error): void }[] = [];
  const added: Asked[] = [];
  const topics = new PreparedTopics({
    symbols: ['BTCUSDT', 'ETHUSDT'],
    candles: (symbol, { period }) => {
      asked.push([symbol, period]);
      return new Promise((give, fail) =>
        waiting.push({ give: () => give({ candles: [], more: false }), fail }),
      );
    },
    liveCandles: (symbol, period) => {
      added.push([symbol, period]);
      return [];
    },
  });
  return { asked, added, topics, next: () => waiting.shift() };
}

it('is not ready to publish before the last candle of the last pair is there', async () => {
  const { asked, added, topics, next } = heldMarket();
  for (let n = 0; n < 2 * PERIODS.length; n++) {
    expect(topics.unready()).toBe('the candles are being computed');
    next()?.give();
    await new Promise(setImmediate);
  }
  await topics.done;
  expect(topics.unready()).toBeNull();
  expect(new Set(asked.map(String)).size).toBe(2 * PERIODS.length);
  expect(added).toEqual(asked);
});

it('says why the candles are missing', async () => {
  const { topics, next } = heldMarket();
  next()?.fail(new Error('the history is closed'));
  await expect(topics.done).rejects.toThrow('the history is closed');
  expect(topics.unready()).toBe('the candles could not be computed: the history is closed');
});
