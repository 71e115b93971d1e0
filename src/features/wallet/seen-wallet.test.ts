import { afterEach, expect, it, vi } from 'vitest';
import { fromSeen, toSeen } from './seen-wallet.ts';

afterEach(() => vi.unstubAllGlobals());

const wallet = {
  currency: new Map([
    ['BTC', { code: 'BTC', available: '0.5', frozen: '0.1' }],
    ['USDT', { code: 'USDT', available: '100', frozen: '0' }],
  ]),
  option: new Map(),
  contract: new Map([['USDT', { code: 'USDT', available: '7', frozen: '1' }]]),
  trust: new Map(),
  positions: new Map([
    ['7', { symbol: 'SOLUSDT', side: 'short', quantity: 100_000_000n, opened: 15_000_000_000n }],
  ]),
  stakes: new Map([['9', { coin: 'USDT', units: 2_000_000_000n }]]),
  day: null,
};
const quotes = new Map([
  ['BTCUSDT', { mark: '93000.1' }],
  ['ETHUSDT', { mark: '3000' }],
  ['SOLUSDT', { mark: '150' }],
  ['LTCUSDT', { mark: '80' }],
]);

it('keeps what the worth consists of, the time, and the prices of held and valuation coins', () => {
  const seen = toSeen({ wallet: wallet as never, quotes, time: 17 });
  const back = fromSeen(JSON.parse(JSON.stringify(seen)) as typeof seen);
  expect(back.wallet).toEqual(wallet);
  expect(back.time).toBe(17);
  expect([...back.quotes.keys()]).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
});
