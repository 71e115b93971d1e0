import { type Live, LOADING, type Status } from '@tideline/streams';
import type { PriceAlert } from '@tideline/streams/pure';
import type { Quote } from '@tideline/wire';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { expect, it } from 'vitest';
import { quoteOf } from '../../testing/market.ts';
import { type AlertsState, NO_ALERTS } from './alerts-store.ts';
import { priceReceived } from './changes.ts';
import { alertPrices } from './watch.ts';

const run = (test: (helpers: RunHelpers) => void): void =>
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(test);

const alertOf = (symbol: string, changes: Partial<PriceAlert> = {}): PriceAlert => ({
  id: symbol,
  symbol,
  direction: 'rise',
  price: '100.00',
  repeat: 'once',
  note: '',
  on: true,
  armed: true,
  since: 0,
  rangAt: null,
  rings: 0,
  ...changes,
});
const btc = alertOf('BTCUSDT');
const live = (last: string, status: Status = 'live'): Live<Quote> => ({
  ...LOADING,
  value: quoteOf('BTCUSDT', { last }),
  source: 'socket',
  exchangeTime: 60_000,
  status,
});
const prices: Readonly<Record<string, Live<Quote>>> = {
  a: live('99.00'),
  b: live('100.00'),
  c: live('101.00'),
  d: live('101.00', 'delayed'),
  s: live('101.00', 'stale'),
  l: LOADING,
};

it('subscribes only to pairs with an active alert, while there is one', () =>
  run(({ cold, hot, expectObservable, expectSubscriptions }) => {
    const sets = {
      n: [],
      a: [btc],
      b: [btc, alertOf('ETHUSDT')],
      o: [{ ...btc, on: false }, alertOf('ETHUSDT')],
    };
    const alerts = hot('     n-a---b----o--n-', sets);
    const bitcoin = cold('     a-------------', prices);
    const ether = cold('           -----------', prices);
    const other = cold('-', prices);
    const expected = '       --A-------------';
    const asked = { BTCUSDT: bitcoin, ETHUSDT: ether } as Record<string, typeof other>;
    expectObservable(
      alertPrices(
        alerts,
        (symbol) => asked[symbol] ?? other,
        () => 0,
      ),
    ).toBe(expected, {
      A: { symbol: 'BTCUSDT', reading: { last: '99.00', at: 60_000, unbroken: false } },
    });
    // A second pair does not affect the first one's stream.
    expectSubscriptions(bitcoin.subscriptions).toBe('--^--------!');
    expectSubscriptions(ether.subscriptions).toBe('  ------^-------!');
    expectSubscriptions(other.subscriptions).toBe([]);
  }));

/** Runs a price stream against one alert and returns the frames of its rings. */
function ringsOf(marble: string, alert: PriceAlert): readonly string[] {
  const said: string[] = [];
  run(({ hot, cold, flush }) => {
    let state: AlertsState = { ...NO_ALERTS, alerts: [alert] };
    alertPrices(
      cold<readonly PriceAlert[]>('a', { a: state.alerts }),
      (symbol) => (symbol === 'BTCUSDT' ? hot(marble, prices) : cold('-', prices)),
      () => 0,
    ).subscribe(({ symbol, reading }) => {
      const before = state.rings.length;
      state = priceReceived(symbol, reading)(state);
      for (const ring of state.rings.slice(0, state.rings.length - before))
        said.push(`${ring.last} ${ring.away ? 'away' : 'seen'}`);
    });
    flush();
  });
  return said;
}

it.each([
  ['a crossing that was watched', 'a-b-c', ['100.00 seen']],
  ['a price that never gets there', 'a-a-a', []],
  ['a delayed price beyond: not acted on', 'a-d-d', []],
  ['a stale price beyond: not acted on', 'a-s-s', []],
  ['nothing known yet', 'l-l-l', []],
  ['a gap, and beyond afterwards: once, and missed', 'a-s-l-c-c-a-c', ['101.00 away']],
  ['a gap, and back afterwards: what happened meanwhile nobody can know', 'a-s-a-a', []],
  ['a gap without a crossing, then one that was watched', 'a-d-a-b', ['100.00 seen']],
  ['beyond from the first price on: it was passed while nobody watched', 'c-c-c', ['101.00 away']],
])('%s', (_, marble, expected) => {
  expect(ringsOf(marble, { ...btc, since: -3_600_000 })).toEqual(expected);
});
