import { flashAgainst } from '@tideline/wire/calls/wallet';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';

const SELL = { from_currency: '1', to_currency: '3', amount: '0.01' } as const;

let bench: Bench;
let demo: Caller;
let maker: Caller;
beforeEach(async () => {
  bench = await openBench();
  [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
});

let intents = 0;
const intent = () => {
  intents += 1;
  return `flash-intent-${intents}`;
};
const quote = (caller: Caller, form: object = SELL) =>
  bench.call(flashAgainst, form as typeof SELL, caller);
const take = (caller: Caller, quote_id: string, form: object = SELL) =>
  bench.call(flashAgainst, { ...(form as typeof SELL), quote_id, client_id: intent() }, caller);

it('holds a quote for ten seconds and exchanges at it once, whatever the market does [CALL:POST wallet/flashAgainst]', async () => {
  const held = await quote(demo);
  // 0.01 at the best bid of 61799, less 0.3 %.
  expect(held).toMatchObject({
    rate: '61799',
    amount: '0.01',
    receives: '616.13603',
    fee: '1.85397',
    expires: bench.clock.time + 10_000,
    done: false,
  });
  bench.clock.time += 9_999;
  bench.market.tick('BTCUSDT', { deals: [['50000', '1', 'sell']] });
  expect(await take(demo, held.quote_id)).toEqual({ ...held, done: true });
  expect(await refusal(take(demo, held.quote_id))).toBe('quote-expired');
});

it('is void after ten seconds, and in another user’s hands [CALL:POST wallet/flashAgainst]', async () => {
  const { quote_id } = await quote(demo);
  expect(await refusal(take(maker, quote_id))).toBe('quote-expired');
  bench.clock.time += 10_000;
  expect(await refusal(take(demo, quote_id))).toBe('quote-expired');
});

it('leaves a user the newest quote only, and others theirs', async () => {
  const first = await quote(demo);
  const theirs = await quote(maker);
  bench.clock.time += 5_000;
  bench.market.tick('BTCUSDT', { deals: [['61800', '1', 'sell']] });
  const second = await quote(demo);
  expect(await refusal(take(demo, first.quote_id))).toBe('quote-expired');
  expect((await take(maker, theirs.quote_id)).done).toBe(true);
  expect((await take(demo, second.quote_id)).done).toBe(true);
});

it.each([
  { ...SELL, amount: '0.02' },
  { ...SELL, from_currency: '2' },
  { ...SELL, to_currency: '2' },
])('is for its own coins and amount: %j', async (form) => {
  const { quote_id } = await quote(demo);
  expect(await refusal(take(demo, quote_id, form))).toBe('field-invalid');
  expect((await take(demo, quote_id)).done).toBe(true);
});

it.each([
  ['same-coin', { ...SELL, to_currency: '1' }],
  ['coin-unknown', { ...SELL, from_currency: '77' }],
  ['coin-unknown', { ...SELL, to_currency: '77' }],
  // Ten levels of one bitcoin are displayed.
  ['insufficient-liquidity', { ...SELL, amount: '10.00000001' }],
  ['amount-too-large', { ...SELL, amount: '0.81' }],
  ['amount-too-large', { from_currency: '3', to_currency: '1', amount: '50000.00000001' }],
  // It buys less than one unit.
  ['amount-too-small', { from_currency: '3', to_currency: '1', amount: '0.00000001' }],
])('refuses a quote with %s: %j', async (error, form) =>
  expect(await refusal(quote(demo, form))).toBe(error),
);

it('quotes up to its bounds', async () => {
  expect((await quote(demo, { ...SELL, amount: '0.00000001' })).receives).toBe('0.00061613');
  const largest = { from_currency: '3', to_currency: '1', amount: '50000' };
  expect((await quote(demo, largest)).amount).toBe('50000');
});

it('refuses while the feed is silent', async () => {
  bench.market.stale = true;
  expect(await refusal(quote(demo))).toBe('feed-stale');
});
