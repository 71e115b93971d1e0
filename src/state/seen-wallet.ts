import { useSession } from './session.ts';
import { readObject, writeObject } from './stored.ts';

const KEY = 'tideline.seen-wallet';

/** The balances of a user with the prices that valued them, as the screen last showed them live. */
export interface SeenWallet {
  /** Exchange time of the prices, ms UTC. */
  readonly time: number;
  /** Account, coin code, available, frozen. */
  readonly balances: readonly (readonly [string, string, string, string])[];
  /** Open contracts: id, symbol, side, quantity and turnover at opening in units. */
  readonly positions: readonly (readonly [string, string, string, string, string])[];
  /** Running options: id, coin code, stake in units. */
  readonly stakes: readonly (readonly [string, string, string])[];
  /** Symbol and mark price. */
  readonly prices: readonly (readonly [string, string])[];
}

const isRows = (value: unknown, width: number): boolean =>
  Array.isArray(value) &&
  value.every(
    (row: unknown) =>
      Array.isArray(row) && row.length === width && row.every((each) => typeof each === 'string'),
  );

/** What the user saw last on this device; null when nothing is stored or it is another user's. */
export function readSeenWallet(): SeenWallet | null {
  const stored = readObject(KEY);
  const { user } = useSession.getState();
  if (!stored || !user || stored['user'] !== user.id) return null;
  const { time, balances, positions, stakes, prices } = stored;
  if (typeof time !== 'number' || !isRows(balances, 4) || !isRows(prices, 2)) return null;
  if (!isRows(positions, 5) || !isRows(stakes, 3)) return null;
  return { time, balances, positions, stakes, prices } as SeenWallet;
}

/** Stores it for the logged-in user. */
export function keepSeenWallet(seen: SeenWallet): void {
  const { user } = useSession.getState();
  if (user) writeObject(KEY, { ...seen, user: user.id });
}

export const forgetSeenWallet = (): void => writeObject(KEY, null);

// A person who logs out leaves no amounts on the device.
useSession.subscribe(({ user }, before) => {
  if (before.user !== null && user?.id !== before.user.id) forgetSeenWallet();
});
