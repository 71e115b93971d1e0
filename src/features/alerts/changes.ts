import {
  decideAlert,
  mergeAlert,
  type PriceAlert,
  type Reading,
  type Ring,
} from '@tideline/streams/pure';
import { MAX_ALERTS, MAX_RINGS } from './alert-limits.ts';
import type { AlertsState, HeldRing, RingWays } from './alerts-store.ts';
import type { Heard } from './sync.ts';

/** Pure changes for `changeAlerts`. Each returns the same object for no change. */
type Change = (state: AlertsState) => AlertsState;

/** Adds an alert at the top, or at its old place; at most {@link MAX_ALERTS}, and no id twice. */
export const withAlert =
  (alert: PriceAlert, at = 0): Change =>
  (state) =>
    state.alerts.length >= MAX_ALERTS || state.alerts.some(({ id }) => id === alert.id)
      ? state
      : { ...state, alerts: state.alerts.toSpliced(at, 0, alert) };

export const withoutAlert =
  (gone: string): Change =>
  (state) => {
    const alerts = state.alerts.filter(({ id }) => id !== gone);
    return alerts.length === state.alerts.length ? state : { ...state, alerts };
  };

/** Changes an alert if it still exists. */
export const alertChanged =
  (changed: string, by: Partial<PriceAlert>): Change =>
  (state) =>
    state.alerts.some(({ id }) => id === changed)
      ? {
          ...state,
          alerts: state.alerts.map((each) => (each.id === changed ? { ...each, ...by } : each)),
        }
      : state;

export const waysChanged =
  (by: Partial<RingWays>): Change =>
  (state) => ({ ...state, ways: { ...state.ways, ...by } });

/** Marks rings as seen. */
export const ringsSeen: Change = (state) =>
  state.rings.some(({ seen }) => !seen)
    ? { ...state, rings: state.rings.map((ring) => ({ ...ring, seen: true })) }
    : state;

export const ringsCleared: Change = (state) =>
  state.rings.length === 0 ? state : { ...state, rings: [] };

/** Restores cleared rings below newer ones. */
export const ringsReturned =
  (rings: readonly Ring[]): Change =>
  (state) => {
    const held = new Set(state.rings.map(({ id }) => id));
    const back = rings.filter(({ id }) => !held.has(id));
    return back.length === 0
      ? state
      : { ...state, rings: [...state.rings, ...back].slice(0, MAX_RINGS) };
  };

/** Applies a price to the alerts of its pair. */
export const priceReceived =
  (symbol: string, reading: Reading): Change =>
  (state) => {
    const rang: Ring[] = [];
    const alerts = state.alerts.map((each) => {
      if (each.symbol !== symbol) return each;
      const { alert, ring } = decideAlert(each, reading);
      if (ring) rang.push(ring);
      return alert;
    });
    if (alerts.every((each, index) => each === state.alerts[index])) return state;
    return { ...state, alerts, rings: [...rang, ...state.rings].slice(0, MAX_RINGS) };
  };

/**
 * Takes what the exchange has decided while the app was closed. A ring with a number that the
 * device's alert has counted is known: it rang here, and its row may be cleared.
 */
export const exchangeHeard =
  ({ alerts: theirs, rings: rung }: Heard): Change =>
  (state) => {
    const others = new Map(theirs.map((each) => [each.id, each]));
    const counts = new Map(state.alerts.map(({ id, rings }) => [id, rings]));
    const alerts = state.alerts.map((each) => mergeAlert(each, others.get(each.id)));
    const fresh = rung
      .filter(({ id, alert }) => numberOf(id) > (counts.get(alert) ?? Number.POSITIVE_INFINITY))
      .map(({ alert: _, ...ring }): HeldRing => ({ ...ring, seen: false, told: true }));
    if (fresh.length === 0 && alerts.every((each, index) => each === state.alerts[index]))
      return state;
    const rings = [...fresh, ...state.rings].sort((one, other) => other.at - one.at);
    return { ...state, alerts, rings: rings.slice(0, MAX_RINGS) };
  };

/** Number of a ring of its alert. */
const numberOf = (ring: string): number => Number(ring.slice(ring.lastIndexOf('-') + 1));
