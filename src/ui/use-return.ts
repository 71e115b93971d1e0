import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Leaves a submitted form: to the previous page, or to `fallback` when the form was opened by its
 * address. Does nothing if the person already left.
 */
export function useReturn(fallback: string): () => void {
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => {
    if (!here.current) return;
    const { idx } = (window.history.state ?? {}) as { readonly idx?: number };
    if (idx) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}
