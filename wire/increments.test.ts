import { describe, expect, it } from 'vitest';
import { withIncrements } from './increments.ts';
import { type Instrument, instrumentOf } from './instruments.ts';

const bitcoin = instrumentOf('BTCUSDT') as Instrument;
const own = (tick: string, lot: string) =>
  withIncrements(bitcoin, { symbol: 'BTCUSDT', tick, lot, minTurnover: '0.5' });

describe("a venue's increments", () => {
  it.each([
    ['0.1', '0.00000001', 1, '0.0000001'],
    ['0.01', '0.00001', 2, '0.00001'],
    ['1', '0.0001', 0, '0.0001'],
    // A contract lot of 0.001 must be a whole number of lots.
    ['0.01', '0.1', 2, '0.001'],
    ['0.0001', '0.00000001', 4, '0.0001'],
  ])('tick %s and lot %s: exact turnovers, whole contract lots', (tick, lot, decimals, adopted) => {
    const pair = own(tick, lot);
    expect(pair).toMatchObject({ tick, priceDecimals: decimals, lot: adopted, minTurnover: '0.5' });
    expect(pair.priceDecimals + pair.quantityDecimals).toBeLessThanOrEqual(8);
    expect(pair.groupings[0]).toBe(tick);
  });

  it('keeps a step that is not a power of ten', () => {
    expect(own('0.5', '0.001')).toMatchObject({ tick: '0.5', priceDecimals: 1 });
    expect(own('0.5', '0.001').groupings).toEqual(['0.5', '1', '10', '100']);
  });
});
