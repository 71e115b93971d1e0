import { useEffect, useState } from 'react';
import { useDemo } from '../api/use-demo.ts';

/**
 * Opens a demo account once, when it is mounted. Shows nothing.
 *
 * @param onBusy - called with false when the call has ended, or did not begin
 */
export function OpenDemo({ onBusy }: { readonly onBusy: (busy: boolean) => void }) {
  const { busy, open } = useDemo();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (opened) return onBusy(busy);
    open();
    setOpened(true);
  }, [opened, busy, open, onBusy]);
  return null;
}
