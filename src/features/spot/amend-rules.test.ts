import { instrumentOf, type SpotOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { type AmendDrafts, assessAmend, draftsOfOrder, takesStops } from './amend-rules.ts';

const instrument = instrumentOf('BTCUSDT') as NonNullable<ReturnType<typeof instrumentOf>>;
const quote = { last: '61800', mark: '61800', bid: '61799', ask: '61801' };
const bid = {
  ...{ id: '1', symbol: 'BTCUSDT', side: 'buy', type: 'limit', status: 'waiting' },
  ...{ price: '61500', quantity: '0.05', filled: '0', take_profit: '63000', stop_loss: null },
} as SpotOrder;
const assess = (changes: Partial<AmendDrafts>, order = bid) =>
  assessAmend(order, { ...draftsOfOrder(order), ...changes }, instrument, quote);

describe('amending a waiting order', () => {
  it('sends what changes only', () => {
    expect(assess({}).error).toEqual({ field: 'quantity', id: 'amend-nothing' });
    expect(assess({ price: '61400' }).change).toEqual({ price: '61400' });
    expect(assess({ quantity: '0.04', stopLoss: '60000' })).toMatchObject({
      change: { quantity: '0.04', stop_loss: '60000' },
      keepsPlace: true,
      error: null,
    });
    expect(assess({ takeProfit: '' })).toMatchObject({
      change: { take_profit: 'none' },
      keepsPlace: true,
      error: null,
    });
    expect(assess({ takeProfit: '63000.00', price: '61500.00' }).error?.id).toBe('amend-nothing');
  });

  it.each([
    [{ takeProfit: '61500' }, 'takeProfit', 'stop-wrong-side'],
    [{ stopLoss: '61500' }, 'stopLoss', 'stop-wrong-side'],
    [{ stopLoss: '0' }, 'stopLoss', 'price-invalid'],
    // A higher limit expects the last price, which is better.
    [{ price: '62000', stopLoss: '61800' }, 'stopLoss', 'stop-wrong-side'],
  ] as const)('refuses %j', (changes, field, id) => {
    expect(assess(changes).error).toEqual({ field, id });
  });

  it('mirrors the sides of a sell', () => {
    const ask = { ...bid, side: 'sell', price: '62000', take_profit: null } as SpotOrder;
    expect(assess({ takeProfit: '61000', stopLoss: '63000' }, ask).error).toBeNull();
    expect(assess({ takeProfit: '62000' }, ask).error?.field).toBe('takeProfit');
  });

  it('leaves the stops of an order that is filled in part, and of an OCO order, alone', () => {
    expect(takesStops(bid)).toBe(true);
    const part = { ...bid, filled: '0.01' };
    expect(takesStops(part)).toBe(false);
    expect(takesStops({ ...bid, linked_trigger_id: '9' })).toBe(false);
    expect(assess({ stopLoss: '60000' }, part).error?.id).toBe('amend-nothing');
  });
});
