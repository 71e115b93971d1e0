import { type Session, STORAGE_KEYS, type User } from '@tideline/wire';
import { create } from 'zustand';
import { readObject, readText, writeObject, writeText } from './stored.ts';

interface SessionState {
  readonly token: string | null;
  readonly user: User | null;
}

const LOGGED_OUT: SessionState = { token: null, user: null };

/** STATE:login: no token or an empty user means logged out. */
function load(): SessionState {
  const token = readText(STORAGE_KEYS.token);
  const user = readObject(STORAGE_KEYS.user);
  if (!token || !user || typeof user['id'] !== 'string') return LOGGED_OUT;
  return { token, user: user as User };
}

/** ENTITY:session, stored under the product's keys. */
export const useSession = create<SessionState>(() => load());

useSession.subscribe(({ token, user }) => {
  writeText(STORAGE_KEYS.token, token);
  writeObject(STORAGE_KEYS.user, user);
});

export const isLoggedIn = ({ token }: SessionState): boolean => token !== null;

/** A demo account that was opened without a form. */
export const isGuest = ({ user }: SessionState): boolean => user?.guest === true;

/**
 * Whether the account is at its beginning: a demo account, or one without a fund password. Its
 * order forms start with the simplest choice.
 */
export const isBeginner = ({ user }: SessionState): boolean =>
  user !== null && (user.guest === true || user.has_fund_password === false);

export const logIn = ({ token, user }: Session): void => useSession.setState({ token, user });
export const logOut = (): void => useSession.setState(LOGGED_OUT);
export const setUser = (user: User): void => useSession.setState({ user });

// Follows log-in and log-out in another tab.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEYS.token || key === STORAGE_KEYS.user || key === null) {
      const next = load();
      if (next.token !== useSession.getState().token) useSession.setState(next);
    }
  });
}
