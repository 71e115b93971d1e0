import { PUSH_KINDS, type PushKind } from '@tideline/wire/push';
import { create } from 'zustand';
import { fieldsIn } from './fields-in.ts';
import { logOut } from './session.ts';
import { readObject, writeObject } from './stored.ts';

/** What the exchange has been told about this device. */
export interface PushDevice {
  /** The user whose messages it gets. */
  readonly user: string;
  /** Its address at the push service of the browser. */
  readonly endpoint: string;
  readonly kinds: readonly PushKind[];
  /** Minutes after midnight; null without quiet hours. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Time zone of the quiet hours. */
  readonly zone: string;
}

const KEY = 'tideline.push';

function stored(): { readonly device: PushDevice | null } {
  const held = readObject(KEY);
  const { user, endpoint, zone, kinds, quiet } = fieldsIn<keyof PushDevice>(held);
  if (typeof user !== 'string' || typeof endpoint !== 'string' || typeof zone !== 'string')
    return { device: null };
  if (!Array.isArray(kinds)) return { device: null };
  const { from, to } = fieldsIn<'from' | 'to'>(quiet);
  return {
    device: {
      ...{ user, endpoint, zone },
      kinds: PUSH_KINDS.filter((kind) => kinds.includes(kind)),
      quiet: typeof from === 'number' && typeof to === 'number' ? { from, to } : null,
    },
  };
}

/** This browser as a device that is told while the app is closed; null when it is not. */
export const usePushDevice = create(stored);

export function setPushDevice(device: PushDevice | null): void {
  // Those who hear of the end may end it themselves.
  if (device === null && usePushDevice.getState().device === null) return;
  writeObject(KEY, device);
  usePushDevice.setState({ device });
}

/**
 * Logs out at the person's wish, which ends the messages too. They outlast a session that ends by
 * itself: the person is away, and comes back.
 */
export function leaveDevice(): void {
  setPushDevice(null);
  logOut();
}

/** Address of this device while the exchange watches its price alerts, else null. */
export const watchedAt = ({ device }: { readonly device: PushDevice | null }): string | null =>
  device?.kinds.includes('alert') ? device.endpoint : null;

if (typeof window !== 'undefined') {
  // Follows other tabs.
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) usePushDevice.setState(stored());
  });
}
