import { useEffect, useEffectEvent } from 'react';
import { networkBack$ } from '../../api/network-back.ts';
import { ErrorView } from '../../ui/state-view.tsx';

/** Says that the chart's code did not come; tries again by a tap, and with the network's return. */
export function ChartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const back = networkBack$.subscribe(() => again());
    return () => back.unsubscribe();
  }, []);
  return <ErrorView onRetry={onRetry} />;
}
