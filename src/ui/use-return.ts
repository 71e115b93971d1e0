import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { finishPage } from '../state/finished-pages.ts';
import { historyEntry } from '../state/history-entry.ts';
import { beneathLayers } from './back-layers.ts';

/**
 * Leaves a submitted form: to the previous page, or to `fallback` when the form was opened by its
 * address. Forward then opens an empty form. Does nothing if the person already left.
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
    const entry = historyEntry();
    if (entry) finishPage(entry.key);
    if (entry?.idx) beneathLayers(() => void navigate(-1));
    else void navigate(fallback, { replace: true });
  };
}
