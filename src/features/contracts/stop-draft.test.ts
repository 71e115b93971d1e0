import { contractTerms } from '@tideline/streams';
import { instrumentOf, parseUnits } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StopContext, stopFigures, stopPrice, stopText } from './stop-draft.ts';

const instrument = instrumentOf('BTCUSDT');
const terms = contractTerms('BTCUSDT');
if (!instrument || !terms) throw new Error('BTCUSDT is not listed');
const money = (text: string) => parseUnits(text, 8);
/** 0.1 BTC at 60,000 with a tenth as margin and a fee of 3. */
const context = (side: 'long' | 'short', loss: boolean): StopContext => ({
  instrument,
  terms,
  loss,
  held: {
    side,
    quantity: money('0.1'),
    opened: money('6000'),
    margin: money('600'),
    fee: money('3'),
  },
});

describe('a stop by price, percent or amount', () => {
  it('states the result at a price after both fees', () => {
    // 100 gained, fees 3 and 3.05.
    expect(stopFigures(context('long', false), '61000')).toEqual({
      net: '+93.95',
      percent: '+15.65%',
    });
    expect(stopFigures(context('short', true), '61000')).toEqual({
      net: '-106.05',
      percent: '-17.68%',
    });
    expect(stopFigures(context('long', false), '')).toBeNull();
  });

  it('finds the first price that gains an amount, and the last that loses at most one', () => {
    const take = context('long', false);
    expect(stopPrice(take, 'amount', '93.95')).toBe('61000.00');
    expect(stopFigures(take, stopPrice(take, 'amount', '100'))?.net).toBe('+100.00');
    const stop = context('long', true);
    const price = stopPrice(stop, 'amount', '50');
    expect(stopFigures(stop, price)?.net).toMatch(/^-(49\.99|50\.00)$/);
    expect(Number(stopFigures(stop, (Number(price) - 0.01).toFixed(2))?.net)).toBeLessThanOrEqual(
      -50,
    );
  });

  it('converts percent of the margin', () => {
    const stop = context('short', true);
    const price = stopPrice(stop, 'percent', '10');
    expect(stopText(stop, 'percent', price)).toBe('10.00');
    expect(stopText(stop, 'amount', price)).toMatch(/^(59\.99|60\.00)$/);
  });

  /** What closing at a price brings after both fees, in cents, counted with fractions. */
  const netOf = (side: 'long' | 'short', price: number): number => {
    const moved = (price - 60_000) * 0.1 * (side === 'long' ? 1 : -1);
    return 100 * (moved - 3 - price * 0.1 * 0.0005);
  };
  const tick = fc.constantFrom('0.01', '0.05', '0.5', '10');

  it('is the first price on the tick that yields the amount: one tick worse yields less', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long', 'short'),
        fc.boolean(),
        fc.integer({ min: 1, max: 50_000 }),
        tick,
        (side, loss, cents, step) => {
          const stop = { ...context(side, loss), instrument: { ...instrument, tick: step } };
          const price = Number(stopPrice(stop, 'amount', (cents / 100).toFixed(2)));
          const wanted = loss ? -cents : cents;
          const worse = price + (side === 'long' ? -1 : 1) * Number(step);
          expect(Math.abs(Math.round(price / Number(step)) * Number(step) - price)).toBeLessThan(
            1e-6,
          );
          expect(netOf(side, price)).toBeGreaterThanOrEqual(wanted - 1e-4);
          expect(netOf(side, worse)).toBeLessThan(wanted + 1e-4);
        },
      ),
    );
  });

  it.each(['price above', '', '.', '1e3', '-5'])('has no price for %j', (draft) => {
    expect(stopPrice(context('long', false), 'amount', draft)).toBe('');
  });

  it('has no text where the price has the other sign: a stop that secures a gain', () => {
    expect(stopText(context('long', true), 'amount', '61000')).toBe('');
  });
});
