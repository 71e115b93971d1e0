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
};
const quotes = new Map([
  ['BTCUSDT', { last: '93000.1' }],
  ['ETHUSDT', { last: '3000' }],
  ['SOLUSDT', { last: '150' }],
]);

it('keeps balances, the time and the prices of held and valuation coins', () => {
  const seen = toSeen({ wallet: wallet as never, quotes, time: 17 });
  const back = fromSeen(JSON.parse(JSON.stringify(seen)) as typeof seen);
  expect(back.wallet).toEqual(wallet);
  expect(back.time).toBe(17);
  expect([...back.quotes.keys()]).toEqual(['BTCUSDT', 'ETHUSDT']);
});
