// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepSeenWallet } from '../../state/seen-wallet.ts';
import { tradingDesk } from '../../testing/desk.ts';
import { fromSeen, lastSeen, toSeen } from './seen-wallet.ts';

tradingDesk();

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

it('is what was seen last on this device, and nothing where storage holds what is no wallet', () => {
  expect(lastSeen()).toBeNull();
  const seen = toSeen({ wallet: wallet as never, quotes, time: 17 });
  keepSeenWallet(seen);
  expect(lastSeen()).toMatchObject({ wallet, time: 17 });
  for (const broken of [
    { balances: [['currency', 'BTC', 'much', '0']] },
    { balances: [['currency', 'BTC', '1', '']] },
    { positions: [['7', 'SOLUSDT', 'long', '1.5', '1']] },
    { stakes: [['9', 'USDT', 'much']] },
    // Also the price of a coin that is not held: the total may be shown in it.
    { balances: [], prices: [['ETHUSDT', 'much']] },
    { balances: [], prices: [['BTCUSDT', 'much']] },
  ]) {
    keepSeenWallet({ ...seen, ...(broken as object) });
    expect([broken, lastSeen()]).toEqual([broken, null]);
  }
});
