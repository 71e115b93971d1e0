import { useNavigate } from 'react-router-dom';
import { HOME } from '../paths.ts';
import { historyEntry } from '../state/history-entry.ts';
import { hasLayers } from './back-layers.ts';

/**
 * HANDLE:back: closes what is open over the page, else goes to the previous page, or home from the
 * first one.
 */
export function useBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasLayers() || historyEntry()?.idx) void navigate(-1);
    else void navigate(HOME, { replace: true });
  };
}
