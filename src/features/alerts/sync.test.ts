import { decideAlert, mergeAlert, type PriceAlert } from '@tideline/streams/pure';
import fc from 'fast-check';
import { BehaviorSubject, NEVER, Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import { type AlertsState, NO_ALERTS } from './alerts-store.ts';
import { exchangeHeard, priceReceived, ringsCleared, withoutAlert } from './changes.ts';
import { alertsHeard, type Heard } from './sync.ts';

const alertOf = (changes: Partial<PriceAlert> = {}): PriceAlert => ({
  ...{ id: 'a', symbol: 'BTCUSDT', direction: 'rise', price: '100.00', repeat: 'always' },
  ...{ note: '', on: true, armed: true, since: 1_000, rangAt: null, rings: 0 },
  ...changes,
});

describe('sending alerts to the exchange', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A device, and an exchange that answers when the test says so. */
  function device() {
    const endpoint$ = new BehaviorSubject<string | null>('https://push.test/1');
    const alerts$ = new BehaviorSubject<readonly PriceAlert[]>([alertOf()]);
    const back$ = new Subject<void>();
    const sent: { readonly endpoint: string; readonly alerts: PriceAlert[] }[] = [];
    const answers: ((answer: Answer<Heard>) => void)[] = [];
    const heard: Heard[] = [];
    alertsHeard({
      ...{ endpoint$, alerts$, back$ },
      send: (endpoint, alerts) =>
        new Observable((subscriber) => {
          sent.push({ endpoint, alerts: JSON.parse(alerts) });
          answers.push((answer) => {
            subscriber.next(answer);
            subscriber.complete();
          });
        }),
    }).subscribe((each) => heard.push(each));
    const answer = (alerts: readonly PriceAlert[]) =>
      answers.at(-1)?.({ kind: 'ok', data: { alerts: [...alerts], rings: [] }, message: '' });
    const fail = () => answers.at(-1)?.({ kind: 'unanswered', reason: 'network' });
    const pass = (time: number) => vi.advanceTimersByTime(time);
    return { endpoint$, alerts$, back$, sent, heard, answer, fail, pass };
  }

  it('sends at once, then once after several changes, in the form of the contract', () => {
    const { alerts$, sent, answer, pass } = device();
    pass(0);
    expect(sent).toHaveLength(1);
    answer([alertOf()]);
    const other = { ...alertOf({ id: 'b', since: 7.9, rangAt: 8.2 }), old: 'field' };
    alerts$.next([other]);
    pass(900);
    alerts$.next([other, alertOf()]);
    pass(900);
    expect(sent).toHaveLength(1);
    pass(100);
    expect(sent[1]?.alerts).toEqual([alertOf({ id: 'b', since: 7, rangAt: 8 }), alertOf()]);
  });

  it('does not send back what the exchange has answered', () => {
    const { alerts$, sent, heard, answer, pass } = device();
    pass(0);
    const rung = alertOf({ armed: false, rings: 1, rangAt: 5_000 });
    answer([rung]);
    expect(heard).toHaveLength(1);
    alerts$.next([mergeAlert(alertOf(), rung)]);
    pass(5_000);
    expect(sent).toHaveLength(1);
    alerts$.next([]);
    pass(1_000);
    expect(sent[1]?.alerts).toEqual([]);
  });

  it('tries again later and later, at once when the network returns, and with the latest list', () => {
    const { alerts$, back$, sent, heard, answer, fail, pass } = device();
    pass(0);
    fail();
    pass(5_000);
    expect(sent).toHaveLength(2);
    fail();
    pass(9_999);
    expect(sent).toHaveLength(2);
    pass(1);
    expect(sent).toHaveLength(3);
    fail();
    back$.next();
    expect(sent).toHaveLength(4);
    fail();
    alerts$.next([]);
    pass(1_000);
    expect(sent.at(-1)?.alerts).toEqual([]);
    answer([]);
    expect(heard).toHaveLength(1);
    pass(600_000);
    expect(sent).toHaveLength(5);
  });

  it('ends with the subscription, and sends everything to a new address', () => {
    const { endpoint$, alerts$, sent, answer, pass } = device();
    pass(0);
    answer([alertOf()]);
    endpoint$.next(null);
    alerts$.next([]);
    pass(60_000);
    expect(sent).toHaveLength(1);
    alerts$.next([alertOf()]);
    endpoint$.next('https://push.test/2');
    pass(0);
    expect(sent[1]).toEqual({ endpoint: 'https://push.test/2', alerts: [alertOf()] });
  });

  it('sends nothing from a device that is not told of alerts', () => {
    const sent: string[] = [];
    const endpoint$ = new BehaviorSubject<string | null>(null);
    const alerts$ = new BehaviorSubject<readonly PriceAlert[]>([alertOf()]);
    const send = (endpoint: string) => {
      sent.push(endpoint);
      return NEVER;
    };
    alertsHeard({ endpoint$, alerts$, back$: NEVER, send }).subscribe();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });
});

/** What the exchange answers to a device that sent these alerts, after prices of its own. */
class Watcher {
  alerts: readonly PriceAlert[] = [];
  rings: Heard['rings'] = [];

  hears(sent: readonly PriceAlert[]): Heard {
    const held = new Map(this.alerts.map((each) => [each.id, each]));
    this.alerts = sent.map((each) => mergeAlert(each, held.get(each.id)));
    return { alerts: [...this.alerts], rings: this.rings };
  }

  sees(last: string, at: number): void {
    this.alerts = this.alerts.map((each) => {
      const { alert, ring } = decideAlert(each, { last, at, unbroken: true });
      if (ring) {
        const { seen: _, ...rest } = ring;
        this.rings = [{ ...rest, alert: each.id }, ...this.rings];
      }
      return alert;
    });
  }
}

const STEP = fc.record({
  ticks: fc.integer({ min: 9_900, max: 10_100 }),
  wait: fc.integer({ min: 1, max: 600_000 }),
  /** The app is closed, or its page is frozen: only the exchange sees the price. */
  open: fc.boolean(),
  /** The device sends its list after the price. */
  sends: fc.boolean(),
});

describe('rings of the exchange', () => {
  it('are in the list once each, and none is lost or comes back', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 50 }), fc.boolean(), (steps, clears) => {
        const exchange = new Watcher();
        let now = 10_000;
        let state: AlertsState = {
          ...NO_ALERTS,
          alerts: [alertOf(), alertOf({ id: 'b', direction: 'fall', repeat: 'once' })],
        };
        const rung = new Set<string>();
        const sync = () => {
          state = exchangeHeard(exchange.hears(state.alerts))(state);
        };
        sync();
        for (const { ticks, wait, open, sends } of steps) {
          now += wait;
          const last = (ticks / 100).toFixed(2);
          exchange.sees(last, now);
          for (const { id } of exchange.rings) rung.add(id);
          const before = state.rings.length;
          if (open) state = priceReceived('BTCUSDT', { last, at: now, unbroken: true })(state);
          for (const { id } of state.rings.slice(0, state.rings.length - before)) rung.add(id);
          if (sends) sync();
        }
        sync();
        const ids = state.rings.map(({ id }) => id).sort();
        expect(ids).toEqual([...rung].sort());
        expect(state.alerts).toEqual(exchange.alerts);
        // The answer changes nothing when it comes again.
        expect(exchangeHeard(exchange.hears(state.alerts))(state)).toBe(state);
        if (clears) state = ringsCleared(state);
        sync();
        expect(state.rings).toHaveLength(clears ? 0 : ids.length);
      }),
    );
  });

  it('say that the device was told, and are not yet seen', () => {
    const exchange = new Watcher();
    exchange.hears([alertOf()]);
    exchange.sees('101.00', 50_000);
    const state = exchangeHeard(exchange.hears([alertOf()]))({ ...NO_ALERTS, alerts: [alertOf()] });
    expect(state.rings).toEqual([
      {
        ...{ id: 'a-1', symbol: 'BTCUSDT', direction: 'rise', price: '100.00', note: '' },
        ...{ last: '101.00', at: 50_000, away: false, seen: false, told: true },
      },
    ]);
    expect(state.alerts[0]).toMatchObject({ armed: false, rings: 1, rangAt: 50_000 });
  });

  it('of an alert that the person has deleted do not come back', () => {
    const exchange = new Watcher();
    exchange.hears([alertOf()]);
    exchange.sees('101.00', 50_000);
    const state = withoutAlert('a')({ ...NO_ALERTS, alerts: [alertOf()] });
    expect(exchangeHeard(exchange.hears(state.alerts))(state)).toBe(state);
  });
});
