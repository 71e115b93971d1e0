import { leverClose, leverMargin, leverMyTrade } from '@tideline/wire/calls/contracts';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { refusal } from '../../testing/client.ts';
import { clientId, opened, quote, stateOf } from './testing/desk.ts';

describe('adding margin to a position (RULE:contract-add-margin)', () => {
  it('moves money into the margin and the liquidation price away, and returns it at the close', async () => {
    const { bench, demo, open, account, expectSound } = await opened();
    const { id, liquidation_price } = await open('long');
    expect(liquidation_price).toBe('54309.05');
    const request = { id, amount: '100.5', client_id: clientId() };
    const secured = await bench.call(leverMargin, request, demo);
    // 60010 − (700.6 − 30.005) ÷ 0.1
    expect(secured).toMatchObject({ id, margin: '700.6', liquidation_price: '53304.05' });
    expect(await bench.call(leverMargin, request, demo)).toEqual(secured);
    const found = await bench.call(leverMyTrade, { client_id: request.client_id }, demo);
    expect(found.rows).toMatchObject([{ id, margin: '700.6' }]);
    expect(await account()).toMatchObject({ available: '4296.3995', margin: '700.6' });
    // It now survives the mark that would have liquidated it.
    quote(bench, '54000', '54010', '54005');
    expect((await account())?.positions).toHaveLength(1);
    quote(bench, '60000', '60010', '60005');
    await bench.call(leverClose, { id, client_id: clientId() }, demo);
    // 5000 − fees 3.0005 and 3 − loss 1
    expect(await account()).toMatchObject({ available: '4992.9995', margin: '0' });
    expectSound();
  });

  it.each([
    ['more than the value at opening', '5400.90000001', 'amount-too-large'],
    ['more than the balance', '4397', 'insufficient-balance'],
    ['zero', '0', 'amount-invalid'],
    ['more decimals than the coin has', '1.000000001', 'amount-too-precise'],
    ['a huge amount', '999999999', 'amount-too-large'],
  ])('is refused for %s and changes nothing', async (_, amount, expected) => {
    const desk = await opened();
    const { id } = await desk.open('long');
    const before = await stateOf(desk);
    const add = desk.bench.call(leverMargin, { id, amount, client_id: clientId() }, desk.demo);
    expect(await refusal(add)).toBe(expected);
    expect(await stateOf(desk)).toEqual(before);
  });

  it('is refused beyond the value at opening, where it secures nothing', async () => {
    const { bench, demo, open } = await opened();
    const { id, liquidation_price } = await open('short', { lots: '10', leverage: '10' });
    const add = (amount: string, of = id) =>
      bench.call(leverMargin, { id: of, amount, client_id: clientId() }, demo);
    // Value 600, margin 60.
    await expect(add('540.00000001')).rejects.toMatchObject({
      id: 'amount-too-large',
      field: 'amount',
      params: { maximum: '540' },
    });
    const full = await add('540');
    expect(full).toMatchObject({ margin: '600' });
    expect(Number(full.liquidation_price)).toBeGreaterThan(Number(liquidation_price));
    expect(await refusal(add('0.00000001'))).toBe('margin-full');
    const whole = await open('long', { lots: '10', leverage: '1' });
    expect(await refusal(add('1', whole.id))).toBe('margin-full');
  });

  it('is refused to another user, for a waiting order, and after the liquidation it came too late for', async () => {
    const { bench, demo, maker, open } = await opened();
    const { id } = await open('long', { leverage: '100' });
    const waiting = await open('long', { type: 'limit', price: '59000' });
    const add = (caller: Caller, of: string) =>
      refusal(bench.call(leverMargin, { id: of, amount: '100', client_id: clientId() }, caller));
    expect(await add(maker, id)).toBe('order-not-found');
    expect(await add(demo, waiting.id)).toBe('position-not-open');
    quote(bench, '59700', '59710', '59705');
    expect(await add(demo, id)).toBe('position-not-open');
  });

  it('is shared by the parts of a partial close', async () => {
    const { bench, demo, open, rows, expectSound } = await opened();
    const { id } = await open('long');
    await bench.call(leverMargin, { id, amount: '400', client_id: clientId() }, demo);
    const part = await bench.call(leverClose, { id, lots: '50', client_id: clientId() }, demo);
    expect(part.margin).toBe('500.05');
    expect((await rows('trading'))[0]).toMatchObject({ margin: '500.05', lots: 50 });
    expectSound();
  });
});
