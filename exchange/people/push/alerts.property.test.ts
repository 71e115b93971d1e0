import { ALERT_REST, decideAlert, type PriceAlert } from '@tideline/streams/pure';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Print } from '../../foundation/ports/ports.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { PushAlerts } from './alerts.ts';
import { Thresholds } from './thresholds.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;
const START = 1_760_000_000_000;
const priceOf = (ticks: number): string => (ticks / 100).toFixed(2);

const ALERT = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  direction: fc.constantFrom('rise' as const, 'fall' as const),
  // Thousandths of these prices are many ticks.
  price: fc.integer({ min: 9_900, max: 10_100 }).map(priceOf),
  repeat: fc.constantFrom('once' as const, 'always' as const),
  on: fc.boolean(),
  armed: fc.boolean(),
});
const DEVICES = fc.array(fc.array(ALERT, { maxLength: 8 }), { minLength: 1, maxLength: 4 });
const PATH = fc.array(
  fc.record({
    symbol: fc.constantFrom(...SYMBOLS),
    ticks: fc.integer({ min: 9_850, max: 10_150 }),
    wait: fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 2 * ALERT_REST })),
  }),
  { maxLength: 60 },
);

const withIds = (
  alerts: readonly Omit<PriceAlert, 'id' | 'note' | 'since' | 'rangAt' | 'rings'>[],
) =>
  alerts.map(
    (alert, at): PriceAlert => ({
      ...alert,
      ...{ id: `a${at}`, note: '', since: START, rangAt: null, rings: 0 },
    }),
  );

/** A transaction whose rows nobody reads. */
const tx = { now: START, put: () => undefined, remove: () => undefined } as unknown as Transaction;

it('decides every alert as the rule does when it is asked about each price', () => {
  fc.assert(
    fc.property(DEVICES, PATH, (devices, path) => {
      const rung: string[] = [];
      const alerts = new PushAlerts((_tx, _userId, device, alert, ring) =>
        rung.push(`${device} ${alert} ${ring.id} ${ring.at} ${ring.last} ${ring.away}`),
      );
      const expected: string[] = [];
      const states = devices.map(withIds);
      states.forEach((own, device) => void alerts.replace(tx, device, 'user', own));
      const seen = new Set<string>();
      let time = START;
      for (const { symbol, ticks, wait } of path) {
        time += wait;
        const deal = { price: BigInt(ticks), quantity: 1n, side: 'buy', time } as unknown as Print;
        alerts.ticked(tx, { symbol, deals: [deal] });
        states.forEach((own, device) => {
          own.forEach((alert, at) => {
            if (alert.symbol !== symbol) return;
            const reading = { last: priceOf(ticks), at: time, unbroken: seen.has(symbol) };
            const decided = decideAlert(alert, reading);
            own[at] = decided.alert;
            if (!decided.ring) return;
            const { id, last, away } = decided.ring;
            expected.push(`${device} ${alert.id} ${id} ${time} ${last} ${away}`);
          });
        });
        seen.add(symbol);
      }
      expect(rung.toSorted()).toEqual(expected.toSorted());
      states.forEach((own, device) => void expect(alerts.of(device).alerts).toEqual(own));
    }),
    { numRuns: 500 },
  );
});

it('a price that reaches no alert is compared with two, however many there are', () => {
  const thresholds = new Thresholds();
  let reads = 0;
  const counted = (device: number, direction: 'rise' | 'fall', price: string): void => {
    const [alert] = withIds([
      { symbol: 'BTCUSDT', direction, price, repeat: 'once', on: true, armed: true },
    ]);
    if (alert) thresholds.add(device, alert);
  };
  for (let at = 0; at < 5_000; at += 1) {
    counted(at, 'rise', priceOf(10_001 + at));
    counted(5_000 + at, 'fall', priceOf(9_999 - at));
  }
  const price = {
    [Symbol.toPrimitive]: () => {
      reads += 1;
      return 10_000n;
    },
  };
  expect(thresholds.reached('BTCUSDT', price as unknown as bigint)).toEqual([]);
  expect(reads).toBe(2);
});

it('says that prices may have been missed, after a start and after a jump of the feed only', () => {
  const rung: (readonly [string, boolean])[] = [];
  const alerts = new PushAlerts((_tx, _userId, _device, alert, ring) =>
    rung.push([alert, ring.away]),
  );
  const deal = (ticks: number, time: number): Print =>
    ({ price: BigInt(ticks), quantity: 1n, side: 'buy', time }) as unknown as Print;
  const terms = { symbol: 'BTCUSDT', direction: 'rise', repeat: 'once', on: true } as const;
  const [rise] = withIds([{ ...terms, price: '100.00', armed: true }]);
  if (!rise) throw new Error('no alert');
  const ring = (id: string, after: () => void): void => {
    alerts.replace(tx, 1, 'user', [{ ...rise, id }]);
    after();
    alerts.ticked(tx, { symbol: 'BTCUSDT', deals: [deal(10_000, START + 60_000)] });
  };
  ring('at the start', () => undefined);
  // A deal while nobody watches the pair counts as well.
  alerts.restore([]);
  alerts.ticked(tx, { symbol: 'BTCUSDT', deals: [deal(9_000, START)] });
  ring('in the course', () => undefined);
  ring('after a jump', () => alerts.interrupted('BTCUSDT'));
  expect(rung).toEqual([
    ['at the start', true],
    ['in the course', false],
    ['after a jump', true],
  ]);
});
