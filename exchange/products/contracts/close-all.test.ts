import type { ResponseOf } from '@tideline/wire';
import {
  leverClose,
  leverCloseAll,
  leverMargin,
  leverMyTrade,
  leverReverse,
  leverSetStop,
} from '@tideline/wire/calls/contracts';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { clientId, opened, quote } from './testing/desk.ts';

describe('closing all positions (RULE:contract-close-all)', () => {
  type Results = ResponseOf<typeof leverCloseAll>['results'];
  const closedIds = (results: Results) => results.map(({ id, closed }) => [id, closed?.status]);

  it('closes those of one pair or of all, and answers each', async () => {
    const { bench, demo, open, rows, expectSound } = await opened();
    quote(bench, '3000', '3001', '3000.5', '50', 'ETHUSDT');
    const first = await open('long');
    const second = await open('short', { symbol: 'ETHUSDT', lots: '10' });
    const third = await open('short');
    await open('long', { type: 'limit', price: '59000' });
    const one = { symbol: 'ETHUSDT', client_id: clientId() };
    const pair = await bench.call(leverCloseAll, one, demo);
    expect(closedIds(pair.results)).toEqual([[second.id, 'closed']]);
    const all = { client_id: clientId() };
    const both = await bench.call(leverCloseAll, all, demo);
    expect(closedIds(both.results)).toEqual([
      [first.id, 'closed'],
      [third.id, 'closed'],
    ]);
    // Copies get the same answer; a later position is not part of it.
    const later = await open('long');
    expect(await bench.call(leverCloseAll, all, demo)).toEqual(both);
    expect((await rows('trading')).map(({ id }) => id)).toEqual([later.id]);
    expect((await bench.call(leverMyTrade, { view: 'waiting' }, demo)).rows).toHaveLength(1);
    expectSound();
  });

  it('leaves a position open that the book cannot take, with its error, and closes the others', async () => {
    const { bench, demo, open, rows, expectSound } = await opened();
    const large = await open('long', { lots: '200' });
    const small = await open('long', { lots: '20' });
    quote(bench, '60000', '60010', '60005', '0.1');
    const { results } = await bench.call(leverCloseAll, { client_id: clientId() }, demo);
    expect(results).toMatchObject([
      { id: large.id, closed: null, error: 'insufficient-liquidity' },
      { id: small.id, closed: { status: 'closed' }, error: null },
    ]);
    expect((await rows('trading')).map(({ id }) => id)).toEqual([large.id]);
    expectSound();
  });

  it('never touches another user, has no effect without positions, and knows its pairs', async () => {
    const { bench, demo, maker, open, rows } = await opened();
    const theirs = await open('long', { lots: '1' }, maker);
    const all = (request: object) =>
      bench.call(leverCloseAll, { client_id: clientId(), ...request }, demo);
    expect(await all({})).toEqual({ results: [] });
    expect(await refusal(all({ symbol: 'NOPEUSDT' }))).toBe('symbol-unknown');
    expect((await rows('trading', maker)).map(({ id }) => id)).toEqual([theirs.id]);
  });
});

describe('the money of all commands on positions', () => {
  it('adds up for both users', async () => {
    const { bench, demo, maker, open, expectSound } = await opened();
    for (const caller of [demo, maker]) {
      const { id } = await open('long', { lots: '9' }, caller);
      await bench.call(leverClose, { id, lots: '2', client_id: clientId() }, caller);
      await bench.call(leverMargin, { id, amount: '7', client_id: clientId() }, caller);
      const reversed = await bench.call(leverReverse, { id, client_id: clientId() }, caller);
      await bench.call(leverSetStop, { id: reversed.id, stop_loss: '61000' }, caller);
      await bench.call(leverCloseAll, { client_id: clientId() }, caller);
    }
    expectSound();
  });
});
