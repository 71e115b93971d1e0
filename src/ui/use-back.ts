import { useNavigate } from 'react-router-dom';
import { HOME } from '../paths.ts';

/** HANDLE:back: goes to the previous page, or home from the first one. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (window.history.state ?? {}) as { readonly idx?: number };
    if (idx) void navigate(-1);
    else void navigate(HOME, { replace: true });
  };
}
