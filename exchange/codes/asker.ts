import { networkOf } from '../http/client-address.ts';
import type { Context } from '../http/handler.ts';
import type { Devices } from '../sessions/devices.ts';

/**
 * Who asks for a code or gives one back. A code belongs to its asker: what strangers ask and guess
 * neither replaces nor voids it.
 */
export interface Asker {
  /** Whose code it is: the user, the device, or the network. */
  readonly key: string;
  /** What limits count by. A device counts only where its owner has logged in from it. */
  readonly place: string;
  /** The owner of the target has logged in from here: limits for strangers do not apply. */
  readonly known: boolean;
}

type From = Pick<Context, 'address' | 'device'>;

/** Somebody who is logged in. */
export function userAsker(userId: string): Asker {
  const key = `user:${userId}`;
  return { key, place: key, known: true };
}

/** Somebody who has no account yet. */
export function strangerAsker({ address, device = null }: From): Asker {
  const place = networkOf(address);
  return { key: device === null ? place : `device:${device}`, place, known: false };
}

/** Somebody who claims to own an account. @param owner - of the target; null when nobody has it */
export function claimant(owner: string | null, devices: Devices, from: From): Asker {
  const { key, known } = devices.placeOf(owner, from);
  return { ...strangerAsker(from), place: key, known: known !== null };
}
