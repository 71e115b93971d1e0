import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PriceAlert } from './alert.ts';
import { decideAlert } from './decide.ts';
import { mergeAlert } from './merge.ts';

const FIRST: PriceAlert = {
  ...{ id: 'a', symbol: 'BTCUSDT', direction: 'rise', price: '100.00', repeat: 'always' },
  ...{ note: '', on: true, armed: true, since: 1_000, rangAt: null, rings: 0 },
};

/**
 * What happens: a price that some sides see, a change by the person, or the device sends its list.
 */
const STEP = fc.oneof(
  fc.record({
    kind: fc.constant('price' as const),
    ticks: fc.integer({ min: 9_900, max: 10_100 }),
    wait: fc.integer({ min: 1, max: 600_000 }),
    sees: fc.constantFrom('device', 'exchange', 'both'),
  }),
  fc.record({ kind: fc.constantFrom('off', 'on', 'edit') }),
  fc.record({ kind: fc.constant('send' as const) }),
);

it('loses no ring, gives no id to two rings, and keeps what the person set', () => {
  fc.assert(
    fc.property(
      fc.array(STEP, { maxLength: 60 }),
      fc.constantFrom('once' as const, 'always' as const),
      (steps, repeat) => {
        let now = 2_000;
        let device: PriceAlert = { ...FIRST, repeat };
        let exchange = device;
        /** Numbers of the rings of either side, in the order of the prices. */
        const rang: { readonly id: string; readonly at: number }[] = [];
        const send = () => {
          // The list travels to the exchange, and its answer back.
          exchange = mergeAlert(device, exchange);
          device = mergeAlert(device, exchange);
        };
        const set = (by: Partial<PriceAlert>) => {
          // A person who changes an alert is at the device, which sends the list then.
          send();
          now += 1;
          device = { ...device, ...by };
          send();
          expect(device).toMatchObject(by);
        };
        for (const step of steps) {
          if (step.kind === 'send') send();
          else if (step.kind === 'off') set({ on: false });
          else if (step.kind === 'on') set({ on: true, armed: true, since: now, rangAt: null });
          else if (step.kind === 'edit') set({ note: `${now}`, since: now, on: true, armed: true });
          else if ('ticks' in step) {
            now += step.wait;
            const reading = { last: (step.ticks / 100).toFixed(2), at: now, unbroken: true };
            const there = decideAlert(exchange, reading);
            const here = decideAlert(device, reading);
            if (step.sees !== 'device') exchange = there.alert;
            if (step.sees !== 'exchange') device = here.alert;
            if (step.sees !== 'device' && there.ring) rang.push(there.ring);
            if (step.sees !== 'exchange' && here.ring) rang.push(here.ring);
          }
          expect(mergeAlert(device, device)).toBe(device);
        }
        send();
        expect(exchange).toEqual(device);
        expect(mergeAlert(device, exchange)).toBe(device);
        // Every number up to the last one is a ring of one side at least.
        const numbers = new Set(rang.map(({ id }) => Number(id.slice(2))));
        expect([...numbers].sort((a, b) => a - b)).toEqual(
          Array.from({ length: device.rings }, (_, index) => index + 1),
        );
      },
    ),
    { numRuns: 300 },
  );
});

it('an alert that rang at the exchange once is off at the device, also when the device sends an old list', () => {
  const { alert, ring } = decideAlert(
    { ...FIRST, repeat: 'once' },
    { last: '101.00', at: 5_000, unbroken: true },
  );
  expect(ring?.id).toBe('a-1');
  const stale = { ...FIRST, repeat: 'once' as const };
  expect(mergeAlert(stale, alert)).toEqual(alert);
  expect(alert).toMatchObject({ on: false, rings: 1 });
});

it('an alert that was set anew after a ring of the exchange wins, and its next ring has a new id', () => {
  const rung = decideAlert(FIRST, { last: '101.00', at: 5_000, unbroken: true }).alert;
  const edited = { ...FIRST, price: '102.00', since: 6_000 };
  const merged = mergeAlert(edited, rung);
  expect(merged).toEqual({ ...edited, rings: 1 });
  const next = decideAlert(merged, { last: '102.00', at: 7_000, unbroken: true });
  expect(next.ring?.id).toBe('a-2');
});
