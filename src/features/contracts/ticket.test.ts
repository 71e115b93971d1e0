import { instrumentOf, parseUnits } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { type ContractTicket, emptyTicket } from './contract-ticket.ts';
import { assess } from './ticket.ts';
import { stopProblems } from './ticket-stops.ts';

const BTC = instrumentOf('BTCUSDT');
if (!BTC) throw new Error('BTCUSDT is not listed');
const at = (price: string) => parseUnits(price, BTC.priceDecimals);
const level = (price: string, quantity: string) => ({ price, quantity, total: quantity });
const book = {
  symbol: 'BTCUSDT',
  bids: [level('59999.00', '10')],
  asks: [level('60001.00', '10')],
} as never;
const assessed = (changes: Partial<ContractTicket>) =>
  assess(
    { ...emptyTicket(BTC), lots: '1', ...changes },
    {
      instrument: BTC,
      terms: { fee_bps: BTC.contractFeeBps, maintenance_bps: BTC.maintenanceBps },
      mark: '60000.00',
      last: '60000.00',
      book,
      available: '100000',
    },
  );
const problemOf = (changes: Partial<ContractTicket>) => assessed(changes).problems[0];

describe('lots of a contract (RULE:contract-lots)', () => {
  it.each(['', '0', '1.5', '-5', '1e3', '.'])('%j is refused', (lots) => {
    expect(problemOf({ lots })).toEqual({ field: 'lots', id: 'lots-invalid' });
    expect(assessed({ lots }).margin).toBeNull();
  });
  it.each(['1', '15', '15.', '015'])('%j is a whole number', (lots) => {
    expect(assessed({ lots }).problems).toEqual([]);
  });
});

describe('an enabled stop (RULE:contract-stops)', () => {
  it.each(['', ' ', '.'])('without a price, %j, is refused; a disabled one is not', (price) => {
    const [on, off] = [
      { on: true, price },
      { on: false, price },
    ];
    const problems = (takeProfit: typeof on, stopLoss: typeof on) =>
      assessed({ takeProfit, stopLoss }).problems;
    expect(problems(off, off)).toEqual([]);
    expect(problems(on, off)).toEqual([{ field: 'take_profit', id: 'stop-price-required' }]);
    expect(problems(off, on)).toEqual([{ field: 'stop_loss', id: 'stop-price-required' }]);
    expect(problems(on, on)).toHaveLength(2);
  });

  it('with a price is not refused', () => {
    const stops = {
      takeProfit: { on: true, price: '61000' },
      stopLoss: { on: true, price: '59000' },
    };
    expect(assessed(stops).problems).toEqual([]);
  });
});

describe('a stop-loss and the liquidation price', () => {
  const stops = (price: string) => ({
    takeProfit: { on: false, price: '' },
    stopLoss: { on: true, price },
  });
  it.each([
    ['long', '54300.00', '54300.01', '54300.00', 'stop-beyond-liquidation'],
    ['short', '65700.00', '65699.99', '65700.00', 'stop-beyond-liquidation'],
    ['long', '54300.00', '54300.01', '60000.00', 'stop-wrong-side'],
  ] as const)(
    'a %s that is liquidated at %s may stop at %s, not at %s: %s',
    (side, liquidation, within, beyond, id) => {
      const problems = (price: string) =>
        stopProblems(stops(price), side, at('60000.00'), at(liquidation), BTC.priceDecimals);
      expect(problems(within)).toEqual([]);
      expect(problems(beyond)).toEqual([{ field: 'stop_loss', id }]);
    },
  );

  it('is checked before a contract is opened, by its estimated liquidation price', () => {
    const { liquidation } = assessed({});
    expect(problemOf(stops(String(liquidation)))).toEqual({
      field: 'stop_loss',
      id: 'stop-beyond-liquidation',
    });
  });

  it('does not apply to take-profit', () => {
    const wanted = { takeProfit: { on: true, price: '70000' }, stopLoss: { on: false, price: '' } };
    expect(stopProblems(wanted, 'long', at('60000'), at('54300'), BTC.priceDecimals)).toEqual([]);
  });
});

describe('a limit price and the market', () => {
  const limit = (side: 'long' | 'short', price: string) => assessed({ side, type: 'limit', price });
  it('is refused beyond the price band, with the limit', () => {
    expect(limit('long', '66000.00').problems).toEqual([]);
    expect(limit('long', '66000.01').problems).toEqual([
      { field: 'price', id: 'price-out-of-band', limit: '66000.00' },
    ]);
    expect(limit('short', '53999.99').problems).toEqual([
      { field: 'price', id: 'price-out-of-band', limit: '54000.00' },
    ]);
  });
  it('says how far it is from the last price', () => {
    expect(limit('long', '54000.00').fromLast).toBe(-1000);
    expect(assessed({}).fromLast).toBeNull();
  });
});

describe('the result at a stop', () => {
  it('is net of the fees of opening and closing', () => {
    // 1 lot is 0.001 BTC at 60001: worth 60.001, 5 bps of fee at each side.
    const stop = (price: string) => ({ on: true, price });
    const { atStopLoss, atTakeProfit } = assessed({
      stopLoss: stop('57000.00'),
      takeProfit: stop('63000.00'),
    });
    const opening = 60.001 * (BTC.contractFeeBps / 10_000);
    expect(Number(atStopLoss)).toBeCloseTo(
      57 - 60.001 - opening - 57 * (BTC.contractFeeBps / 10_000),
      6,
    );
    expect(Number(atTakeProfit)).toBeCloseTo(
      63 - 60.001 - opening - 63 * (BTC.contractFeeBps / 10_000),
      6,
    );
    expect(assessed({}).atStopLoss).toBeNull();
  });
});

describe('the cost of a contract before it is opened', () => {
  it.each(['long', 'short'] as const)(
    'is both fees, and the price from which on a %s pays them back',
    (side) => {
      const { fee, closingFee, breakEven, average } = assessed({ side, lots: '100' });
      expect(closingFee).toBe(fee);
      const opened = Number(average) * 0.1;
      const rate = BTC.contractFeeBps / 10_000;
      const net = (price: number) => {
        const worth = price * 0.1;
        return (side === 'long' ? worth - opened : opened - worth) - (worth + opened) * rate;
      };
      const tick = side === 'long' ? -0.01 : 0.01;
      expect(net(Number(breakEven))).toBeGreaterThanOrEqual(-1e-6);
      expect(net(Number(breakEven) + tick)).toBeLessThan(0);
    },
  );
});
