import { decideAlert, type PriceAlert, type Reading, type Ring } from '@tideline/streams/pure';
import { MAX_ALERTS, MAX_RINGS } from './alert-limits.ts';
import type { AlertsState, RingWays } from './alerts-store.ts';

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
