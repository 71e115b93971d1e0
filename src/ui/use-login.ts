import { useLocation, useNavigate } from 'react-router-dom';
import { isLoggedIn, useSession } from '../state/session.ts';
import { loginPath, mayRedirect } from './login-path.ts';

/**
 * For actions of a visitor: true when logged in. Otherwise opens the login once, which returns to
 * this page.
 */
export function useLogin(): () => boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (isLoggedIn(useSession.getState())) return true;
    if (mayRedirect(performance.now())) void navigate(loginPath(pathname, search));
    return false;
  };
}
