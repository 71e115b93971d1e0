import { useEffect } from 'react';
import { useUnread } from './unread.ts';

interface UnreadCountProps {
  readonly onCount: (count: number) => void;
}

/**
 * Reports the number of unread notices. It is a part of its own, so that it loads after the page.
 */
export function UnreadCount({ onCount }: UnreadCountProps) {
  const count = useUnread();
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}
