import { useNavigate } from 'react-router-dom';
import { HOME } from '../paths.ts';

/** HANDLE:back: the page before, or home when this one was the first. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (window.history.state ?? {}) as { readonly idx?: number };
    if (idx) void navigate(-1);
    else void navigate(HOME, { replace: true });
  };
}
