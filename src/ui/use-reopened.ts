import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Calls back when an address opens this page again. A tab stays mounted, so a value that it reads
 * from its query on mounting misses the query of a later link. Back and forward show the page as it
 * was left and do not call.
 */
export function useReopened(reopened: () => void): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const again = useEffectEvent(reopened);
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (type !== NavigationType.Pop) again();
  }, [key, type]);
}
