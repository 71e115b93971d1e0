import { useObservableState } from 'observable-hooks';
import { useEffect, useState } from 'react';
import type { User } from '#wire';
import { setUser, useSession } from '../../state/session.ts';
import { createAccount } from './profile.ts';

/** The logged-in user, asked for anew when the screen opens; null when logged out. */
export function useFreshUser(): User | null {
  const user = useSession((session) => session.user);
  const [account] = useState(createAccount);
  const fresh = useObservableState(account.user$, null);
  useEffect(() => {
    if (fresh) setUser(fresh);
  }, [fresh]);
  return user;
}
