import { networkOf } from '../../http/client-address.ts';
import type { Context } from '../../http/handler.ts';
import { type Party, rangesOf } from '../limits/claim.ts';
import type { Devices } from '../sessions/devices.ts';

/**
 * The party that requests or returns a code. Codes belong to their asker: requests and guesses of
 * others neither replace nor void them.
 */
export interface Asker {
  /** The owner of the code: the user, the device, or the network. */
  readonly key: string;
  /** The subject of limits. A device counts only if the owner has logged in from it. */
  readonly place: string;
  /** The owner of the target has logged in from here, so limits for strangers do not apply. */
  readonly known: boolean;
  /** Parties with which codes to strangers are shared. */
  readonly parties: readonly Party[];
}

type From = Pick<Context, 'address' | 'device'>;

/** A logged-in user. */
export function userAsker(userId: string): Asker {
  const key = `user:${userId}`;
  return { key, place: key, known: true, parties: [] };
}

/** A logged-in user who gives a new contact: it is a stranger's until its code comes back. */
export function newContactAsker(userId: string, { address }: From): Asker {
  return { ...userAsker(userId), parties: rangesOf(address) };
}

/** A person without an account. */
export function strangerAsker({ address, device = null }: From): Asker {
  const place = networkOf(address);
  const key = device === null ? place : `device:${device}`;
  return { key, place, known: false, parties: rangesOf(address) };
}

/**
 * A person who claims to own an account. @param owner - of the target; null when the target is
 * unknown
 */
export function claimant(owner: string | null, devices: Devices, from: From): Asker {
  const { key, known } = devices.placeOf(owner, from);
  return { ...strangerAsker(from), place: key, known: known !== null };
}
