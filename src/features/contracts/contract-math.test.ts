import { type ContractOrder, formatUnits, parseUnits } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { reservedOf, riskOf, totalsOf, valuedAt } from './contract-math.ts';

/** 50 lots of BTCUSDT (0.5 BTC) opened at 60,000 with leverage 10; opening fee 0.05 % of 30,000. */
const position = (changes: Partial<ContractOrder> = {}): ContractOrder =>
  ({
    id: '1',
    client_id: 'c',
    symbol: 'BTCUSDT',
    side: 'long',
    type: 'market',
    price: null,
    lots: 50,
    quantity: '0.5',
    leverage: 10,
    open_price: '60000.00',
    mark: '60000.00',
    margin: '3000',
    fee: '15',
    profit: null,
    status: 'trading',
    ...changes,
  }) as ContractOrder;
const short = position({ side: 'short' });
const limit = position({
  status: 'waiting',
  type: 'limit',
  price: '50000.00',
  open_price: null,
  margin: '2500',
  fee: '0',
});

describe('the figures of a position', () => {
  it('are net of the paid fee and of the fee for closing', () => {
    // Worth 31,000: profit 1,000, closing fee 15.5.
    expect(valuedAt(position(), '62000')).toMatchObject({
      gross: '1000',
      fees: '30.5',
      net: '969.5',
      percent: '32.31',
    });
    // Worth 29,000: profit 1,000, closing fee 14.5.
    expect(valuedAt(short, '58000')).toMatchObject({ gross: '1000', fees: '29.5', net: '970.5' });
  });

  it('are a loss of both fees when the price has not moved', () => {
    expect(valuedAt(position(), '60000')).toMatchObject({ gross: '0', net: '-30' });
    expect(valuedAt(short, '60000')).toMatchObject({ gross: '0', net: '-30' });
  });

  it('have a margin ratio that grows with the loss: 100 is liquidation', () => {
    // Maintenance is 0.5 % of 30,000; the remaining margin is 3,000, 4,000 and 500.
    expect(valuedAt(position(), '60000')?.ratio).toBe('5.00');
    expect(valuedAt(position(), '62000')?.ratio).toBe('3.75');
    expect(valuedAt(position(), '55000')?.ratio).toBe('30.00');
    expect(valuedAt(position(), '54000')?.ratio).toBeNull();
  });

  it('are unknown without a mark', () => {
    expect(valuedAt(position(), null)).toBeNull();
  });

  it.each([
    ['long', position(), -1n],
    ['short', short, 1n],
  ] as const)(
    'breaks even where a %s makes nothing: one tick worse is a loss',
    (_, order, worse) => {
      const { breakEven } = valuedAt(order, '60000') ?? { breakEven: '' };
      const at = (ticks: bigint) =>
        Number(valuedAt(order, formatUnits(parseUnits(breakEven, 2) + ticks, 2))?.net);
      expect(at(0n)).toBeGreaterThanOrEqual(0);
      expect(at(worse)).toBeLessThan(0);
    },
  );
});

describe('all positions together', () => {
  const mark = () => '62000';

  it('have a margin, a result, and a share of the equity that must remain', () => {
    const totals = totalsOf([position(), limit], mark);
    expect(totals).toMatchObject({ margin: '3000', net: '969.5' });
    // 150 of 7,512.5
    expect(totals && riskOf(totals, parseUnits('7512.5', 8))).toBe('1.99');
    expect(totals && riskOf(totals, null)).toBeNull();
  });

  it('are unknown while a mark is unknown', () => {
    expect(totalsOf([position()], () => null)).toBeNull();
  });
});

it('a waiting order reserves its margin and the fee at its limit price', () => {
  // The fee of 25,000 at 0.05 %.
  expect(formatUnits(reservedOf(limit), 8)).toBe('2512.5');
});
