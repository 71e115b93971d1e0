import { leverDeal } from '@tideline/wire/calls/contracts';
import { expect, it } from 'vitest';
import { opened, quote } from './testing/desk.ts';

/** A decimal of at most eight digits after the point, in units. */
function units(text: string | undefined): bigint {
  const [whole = '0', fraction = ''] = (text ?? '').replace('-', '').split('.');
  const value = BigInt(whole) * 10n ** 8n + BigInt(fraction.padEnd(8, '0'));
  return text?.startsWith('-') ? -value : value;
}

it('is what is available, what waiting orders reserve, every margin and every profit [CALL:POST lever/deal]', async () => {
  const { bench, demo, open, account, rows } = await opened();
  const start = units((await account())?.equity);
  expect(start).toBe(units((await account())?.available));
  const waiting = await open('long', { type: 'limit', price: '55000', lots: '30' });
  const reserved = start - units((await account())?.available);
  expect(reserved > 0n).toBe(true);
  // A reserve is still the account's own.
  expect(units((await account())?.equity)).toBe(start);
  const long = await open('long', { lots: '20' });
  const short = await open('short', { lots: '35', leverage: '5' });
  const fees = units(long.fee) + units(short.fee);
  for (const price of [60_005, 61_305, 58_900]) {
    quote(bench, String(price - 5), String(price + 5), String(price));
    const now = await account();
    const trading = await rows('trading');
    const sum = (name: 'margin' | 'profit') =>
      trading.reduce((all, row) => all + units(row[name] ?? '0'), 0n);
    expect(trading.map(({ id }) => id)).toEqual([short.id, long.id]);
    expect(now?.positions).toEqual(trading);
    expect(units(now?.margin)).toBe(sum('margin'));
    expect(units(now?.profit)).toBe(sum('profit'));
    // 0.02 BTC long from 60010 and 0.035 BTC short from 60000, both valued at the mark.
    const profit = (price - 60_010) * 2_000_000 + (60_000 - price) * 3_500_000;
    expect(units(now?.profit)).toBe(BigInt(profit));
    expect(units(now?.available)).toBe(start - reserved - fees - sum('margin'));
    expect(units(now?.equity)).toBe(start - fees + sum('profit'));
  }
  expect(waiting.status).toBe('waiting');
  const stranger = await bench.call(leverDeal, { symbol: 'BTCUSDT' });
  expect(stranger.account).toBeNull();
  expect(await bench.call(leverDeal, { symbol: 'BTCUSDT' }, demo)).toMatchObject({
    ...{ symbol: 'BTCUSDT', lot: '0.001', fee_bps: 5, maintenance_bps: 50, mark: '58900' },
    leverages: [1, 2, 5, 10, 20, 50, 100],
  });
});
