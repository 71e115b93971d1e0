import { type Listing, livePolicy } from '@tideline/streams/node';
import { expect, it } from 'vitest';
import { readListings } from './read-listings.ts';

const policy = livePolicy('bybit');
if (!policy) throw new Error('no policy of bybit');

const row = (at: number) => ({
  ...{ symbol: `C${at}USDT`, baseCoin: `C${at}`, quoteCoin: 'USDT', status: 'Trading' },
  priceFilter: { tickSize: '0.01' },
  lotSizeFilter: { basePrecision: '0.001', minOrderAmt: '5' },
});
const list = (count: number) =>
  JSON.stringify({
    retCode: 0,
    result: { list: Array.from({ length: count }, (_, at) => row(at)) },
  });
const symbols = (listings: readonly Listing[]) => listings.map(({ symbol }) => symbol);

it('reads a long list, in another thread, as it reads a short one', async () => {
  const short = await readListings(policy, list(3));
  const long = await readListings(policy, list(20_000));
  expect(symbols(short)).toEqual(['C0USDT', 'C1USDT', 'C2USDT']);
  expect(long).toHaveLength(20_000);
  expect(long.slice(0, 3)).toEqual(short);
});

it.each([
  ['no JSON', `${list(3_000)}}`],
  ['no pair', JSON.stringify({ retCode: 0, result: { list: [] }, note: ' '.repeat(300_000) })],
])('refuses a long list with %s', async (_, body) => {
  await expect(readListings(policy, body)).rejects.toThrow(/JSON|pair/);
});
