import { expect, it } from 'vitest';
import { rateText } from './rate-text.ts';

it.each([
  ['93142.5', 'BTC', 'USDT', '1 BTC ≈ 93,142.5 USDT'],
  ['0.00001073622', 'USDT', 'BTC', '1 BTC ≈ 93,142.65 USDT'],
  ['0.01', 'USDT', 'ETH', '1 USDT ≈ 0.01 ETH'],
  ['0', 'USDT', 'BTC', '1 USDT ≈ 0 BTC'],
])('%s %s/%s is shown as %s', (rate, from, to, text) => {
  expect(rateText(rate, from, to)).toBe(text);
});
