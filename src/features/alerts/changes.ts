import { MAX_ALERTS, MAX_RINGS, type PriceAlert, type Ring } from './alert.ts';
import type { AlertsState, RingWays } from './alerts-store.ts';
import { decide, type Reading } from './decide.ts';

/** What happens to the alerts, as pure changes for `changeAlerts`. Each gives the same object back for no change. */
type Change = (state: AlertsState) => AlertsState;

/** Adds one at the top, or back in its old place; no more than {@link MAX_ALERTS}, no id twice. */
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

/** Changes one that is still there. */
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

/** Somebody has looked at the rings. */
export const ringsSeen: Change = (state) =>
  state.rings.some(({ seen }) => !seen)
    ? { ...state, rings: state.rings.map((ring) => ({ ...ring, seen: true })) }
    : state;

export const ringsCleared: Change = (state) =>
  state.rings.length === 0 ? state : { ...state, rings: [] };

/** Brings rings back that were cleared, below those that came since. */
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
export const priceHeard =
  (symbol: string, reading: Reading): Change =>
  (state) => {
    const rang: Ring[] = [];
    const alerts = state.alerts.map((each) => {
      if (each.symbol !== symbol) return each;
      const { alert, ring } = decide(each, reading);
      if (ring) rang.push(ring);
      return alert;
    });
    if (alerts.every((each, index) => each === state.alerts[index])) return state;
    return { ...state, alerts, rings: [...rang, ...state.rings].slice(0, MAX_RINGS) };
  };
