import type { User } from '@tideline/wire';
import { useEffect } from 'react';
import { useStream } from '../../market/use-stream.ts';
import { setUser, useSession } from '../../state/session.ts';
import { loadUser } from './profile.ts';

/** The logged-in user, reloaded when the screen opens; null when logged out. */
export function useFreshUser(): User | null {
  const user = useSession((session) => session.user);
  const fresh = useStream('user', loadUser, null);
  useEffect(() => {
    if (fresh) setUser(fresh);
  }, [fresh]);
  return user;
}
