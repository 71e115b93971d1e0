import { describe, expect, it } from 'vitest';
import { ALERT_REST, type PriceAlert } from './alert.ts';
import { decideAlert, type Reading } from './decide.ts';

const NOW = 1_760_000_000_000;
const alertOf = (changes: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'a',
  symbol: 'BTCUSDT',
  direction: 'rise',
  price: '60000.00',
  repeat: 'once',
  note: '',
  on: true,
  armed: true,
  since: NOW - 3_600_000,
  rangAt: null,
  rings: 0,
  ...changes,
});
const reading = (last: string, changes: Partial<Reading> = {}): Reading => ({
  last,
  at: NOW,
  unbroken: true,
  ...changes,
});

/**
 * The effect of a price: `-` nothing, `arm` armed it again, `hush` used the crossing up silently,
 * else a ring.
 */
function outcome(alert: PriceAlert, received: Reading): string {
  const { alert: next, ring } = decideAlert(alert, received);
  if (ring) return `${ring.away ? 'away' : 'ring'} ${next.on ? 'stays' : 'off'}`;
  if (next === alert) return '-';
  return next.armed ? 'arm' : 'hush';
}

const fall = { direction: 'fall' } as const;
const always = { repeat: 'always' } as const;
const spent = { repeat: 'always', armed: false } as const;

describe('what a price does to an alert', () => {
  it.each<[string, Partial<PriceAlert>, Reading, string]>([
    // A rise.
    ['below a rise', {}, reading('59999.99'), '-'],
    ['a rise reached to the tick', {}, reading('60000.00'), 'ring off'],
    ['a rise passed by far', {}, reading('61000'), 'ring off'],
    ['a rise, the price without its zeros', {}, reading('60000'), 'ring off'],
    ['a rise that stays on', always, reading('60000.00'), 'ring stays'],
    // A fall.
    ['above a fall', fall, reading('60000.01'), '-'],
    ['a fall reached to the tick', fall, reading('60000.00'), 'ring off'],
    ['a fall passed by far', fall, reading('50000.00'), 'ring off'],
    ['a fall that stays on', { ...fall, ...always }, reading('59999.99'), 'ring stays'],
    // Off.
    ['switched off, reached', { on: false }, reading('60000.00'), '-'],
    ['switched off and spent, gone back', { ...spent, on: false }, reading('50000'), '-'],
    // The price was beyond before: no crossing.
    ['spent, still beyond', spent, reading('60500.00'), '-'],
    ['spent, at the price', spent, reading('60000.00'), '-'],
    ['spent, a tick below', spent, reading('59999.99'), '-'],
    ['spent, a tick less than a thousandth below', spent, reading('59940.01'), '-'],
    ['spent, a thousandth below', spent, reading('59940.00'), 'arm'],
    ['spent, far below', spent, reading('40000'), 'arm'],
    [
      'spent fall, a tick less than a thousandth above',
      { ...spent, ...fall },
      reading('60059.99'),
      '-',
    ],
    ['spent fall, a thousandth above', { ...spent, ...fall }, reading('60060.00'), 'arm'],
    // Rest.
    ['within the rest', { ...always, rangAt: NOW - ALERT_REST + 1 }, reading('60000'), 'hush'],
    [
      'when the rest is over',
      { ...always, rangAt: NOW - ALERT_REST },
      reading('60000'),
      'ring stays',
    ],
    ['below, within the rest', { ...always, rangAt: NOW - 1 }, reading('59999'), '-'],
    [
      'a clock set back a little is a rest',
      { ...always, rangAt: NOW + 60_000 },
      reading('60000'),
      'hush',
    ],
    [
      'a clock set back a day is none',
      { ...always, rangAt: NOW + 86_400_000 },
      reading('60000'),
      'ring stays',
    ],
    // Missed.
    ['after a gap', {}, reading('60000', { unbroken: false }), 'away off'],
    ['after a gap, not there', {}, reading('59000', { unbroken: false }), '-'],
    [
      'after a gap, set a moment ago',
      { since: NOW - 3_000 },
      reading('60000', { unbroken: false }),
      'ring off',
    ],
    [
      'after a gap, set before that',
      { since: NOW - 3_001 },
      reading('60000', { unbroken: false }),
      'away off',
    ],
    ['after a gap, spent and gone back', spent, reading('59000', { unbroken: false }), 'arm'],
    // Pairs with a coarse tick need at least two ticks.
    [
      'coarse, one tick back',
      { ...spent, symbol: 'DOGEUSDT', price: '0.00100' },
      reading('0.00099'),
      '-',
    ],
    [
      'coarse, two ticks back',
      { ...spent, symbol: 'DOGEUSDT', price: '0.00100' },
      reading('0.00098'),
      'arm',
    ],
    [
      'as low as a price can be',
      { ...spent, symbol: 'DOGEUSDT', price: '0.00002' },
      reading('0.00001'),
      'arm',
    ],
  ])('%s', (_, changes, received, expected) => {
    expect(outcome(alertOf(changes), received)).toBe(expected);
  });

  it('reports which alert rang, when and at which price, and counts', () => {
    const { alert, ring } = decideAlert(
      alertOf({ note: 'take profit', rings: 2, ...always }),
      reading('60012.30'),
    );
    expect(ring).toEqual({
      id: 'a-3',
      symbol: 'BTCUSDT',
      direction: 'rise',
      price: '60000.00',
      note: 'take profit',
      last: '60012.30',
      at: NOW,
      away: false,
      seen: false,
    });
    expect(alert).toMatchObject({ on: true, armed: false, rangAt: NOW, rings: 3 });
  });

  it('rings once for a repeated reading', () => {
    const received = reading('60000');
    const { alert } = decideAlert(alertOf(always), received);
    expect(decideAlert(alert, received)).toEqual({ alert, ring: null });
  });
});
