import type { PriceAlert, Ring } from '@tideline/streams/pure';
import { create } from 'zustand';
import { fieldsIn } from '../../state/fields-in.ts';
import { readObject, readText, writeText } from '../../state/stored.ts';
import { MAX_ALERTS, MAX_RINGS } from './alert-limits.ts';
import { ALERTS_KEY } from './alerts-key.ts';
import { isAlert, isRing } from './stored-alerts.ts';

/** Ring channels besides the message in the app. All are off until the user turns them on. */
export interface RingWays {
  readonly sound: boolean;
  readonly vibration: boolean;
  /**
   * Notifications of the system while the page is hidden; they also need the browser's permission.
   */
  readonly notification: boolean;
}

/** A ring in the list. */
export interface HeldRing extends Ring {
  /** The exchange has told this device; the app says nothing more about it. */
  readonly told?: true;
}

export interface AlertsState {
  /** Newest first. */
  readonly alerts: readonly PriceAlert[];
  /** Newest first. */
  readonly rings: readonly HeldRing[];
  readonly ways: RingWays;
}

/** Version of the format below; other versions are ignored. */
const VERSION = 1;

export const NO_ALERTS: AlertsState = {
  alerts: [],
  rings: [],
  ways: { sound: false, vibration: false, notification: false },
};

/** The valid part of stored alerts; nothing of another version. */
export function readAlerts(stored: Record<string, unknown> | null): AlertsState {
  if (stored?.['version'] !== VERSION) return NO_ALERTS;
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const { sound, vibration, notification } = fieldsIn<keyof RingWays>(stored['ways']);
  return {
    alerts: unique(list(stored['alerts']).filter(isAlert)).slice(0, MAX_ALERTS),
    rings: unique(list(stored['rings']).filter(isRing)).slice(0, MAX_RINGS),
    ways: {
      sound: sound === true,
      vibration: vibration === true,
      notification: notification === true,
    },
  };
}

function unique<T extends { readonly id: string }>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((each) => [each.id, each])).values()];
}

/** The alerts of this browser, stored under {@link ALERTS_KEY}. */
export const useAlerts = create<AlertsState>(() => {
  const stored = readObject(ALERTS_KEY);
  const state = readAlerts(stored);
  // Damaged or of another version: deleted, so that it is not read each time.
  if (state === NO_ALERTS && readText(ALERTS_KEY) !== null) writeText(ALERTS_KEY, null);
  return state;
});

/**
 * Changes the alerts. Several tabs watch them, so the change applies to the stored state, not to
 * this tab's last one; without a store, to this tab's.
 * @param change - pure; returns the same object for no change
 * @returns whether anything changed
 */
export function changeAlerts(change: (state: AlertsState) => AlertsState): boolean {
  const stored = readText(ALERTS_KEY);
  const before = stored === null ? useAlerts.getState() : readAlerts(readObject(ALERTS_KEY));
  const after = change(before);
  if (after === before) return false;
  writeText(ALERTS_KEY, JSON.stringify({ version: VERSION, ...after }));
  useAlerts.setState(after);
  return true;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === ALERTS_KEY || key === null) useAlerts.setState(readAlerts(readObject(ALERTS_KEY)));
  });
}
