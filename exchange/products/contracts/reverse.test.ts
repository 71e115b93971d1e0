import { leverMyTrade, leverReverse } from '@tideline/wire/calls/contracts';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { refusal } from '../../testing/client.ts';
import { clientId, opened, quote, stateOf } from './testing/desk.ts';

describe('reversing a position (RULE:contract-reverse)', () => {
  it('closes it and opens the opposite with the same lots and leverage, each side with its fee', async () => {
    const { bench, demo, open, account, rows, expectSound } = await opened();
    const { id } = await open('long', { stop_loss: '58000' });
    const request = { id, client_id: clientId() };
    const reversed = await bench.call(leverReverse, request, demo);
    expect(reversed).toMatchObject({
      client_id: request.client_id,
      side: 'short',
      lots: 100,
      leverage: 10,
      open_price: '60000',
      margin: '600',
      fee: '3',
      stop_loss: null,
      status: 'trading',
    });
    expect(await rows('history')).toMatchObject([{ id, close_price: '60000', profit: '-1' }]);
    // 5000 − fees 3.0005, 3 and 3, loss 1, margin 600
    expect(await account()).toMatchObject({ available: '4389.9995', margin: '600' });
    expect(await bench.call(leverReverse, request, demo)).toEqual(reversed);
    expect(await rows('trading')).toHaveLength(1);
    const found = await bench.call(leverMyTrade, { client_id: request.client_id }, demo);
    expect(found.rows).toMatchObject([{ id: reversed.id }]);
    expectSound();
  });

  it('pays the new margin from the old one: a full account can reverse', async () => {
    const { bench, demo, open, account, expectSound } = await opened();
    // Margin 4980.83 and fee 2.49 of 5000.
    const { id } = await open('short', { lots: '83', leverage: '1' });
    expect(Number((await account())?.available)).toBeLessThan(20);
    const reversed = await bench.call(leverReverse, { id, client_id: clientId() }, demo);
    expect(reversed).toMatchObject({ side: 'long', lots: 83, margin: '4980.83' });
    expectSound();
  });

  it('is refused as a whole when the account cannot pay for the new position', async () => {
    const desk = await opened();
    const { bench, demo, open } = desk;
    // Margin 4800 of 5000. At 62010 the closing returns 4636.7; the new margin would be 4960.8.
    const { id } = await open('short', { lots: '80', leverage: '1' });
    quote(bench, '62000', '62010', '62005');
    const before = await stateOf(desk);
    const reverse = bench.call(leverReverse, { id, client_id: clientId() }, demo);
    expect(await refusal(reverse)).toBe('insufficient-balance');
    expect(await stateOf(desk)).toEqual(before);
    desk.expectSound();
  });

  it('is refused as a whole when the book takes only one of both', async () => {
    const desk = await opened();
    const { bench, demo, open } = desk;
    const { id } = await open('long');
    quote(bench, '60000', '60010', '60005', '0.199');
    const before = await stateOf(desk);
    const reverse = () => bench.call(leverReverse, { id, client_id: clientId() }, demo);
    expect(await refusal(reverse())).toBe('insufficient-liquidity');
    expect(await stateOf(desk)).toEqual(before);
    quote(bench, '60000', '60010', '60005', '0.2');
    expect((await reverse()).side).toBe('short');
    // The book is used up: nothing more can be sold to it.
    expect(await refusal(open('short', { lots: '1' }))).toBe('insufficient-liquidity');
  });

  it('is refused to another user, for a waiting order, and after a liquidation', async () => {
    const { bench, demo, maker, open } = await opened();
    const { id } = await open('long', { leverage: '100' });
    const waiting = await open('long', { type: 'limit', price: '59000' });
    const reverse = (caller: Caller, of: string) =>
      refusal(bench.call(leverReverse, { id: of, client_id: clientId() }, caller));
    expect(await reverse(maker, id)).toBe('order-not-found');
    expect(await reverse(demo, waiting.id)).toBe('position-not-open');
    quote(bench, '50000', '50010', '50005');
    expect(await reverse(demo, id)).toBe('position-not-open');
  });
});
