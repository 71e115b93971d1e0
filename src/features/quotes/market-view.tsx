import { type ReactNode, useRef } from 'react';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { MarketList } from './market-list.tsx';
import { marketRefreshed } from './market-lists.ts';

interface MarketViewProps {
  readonly search: string;
  /** Content above the list that scrolls with it. */
  readonly children: ReactNode;
}

/** The scroller of the market list. */
export function MarketView({ search, children }: MarketViewProps) {
  const scroller = useRef<HTMLElement>(null);
  return (
    <PullToRefresh onRefresh={marketRefreshed} scrollerRef={scroller}>
      {children}
      <MarketList search={search} scroller={scroller} />
    </PullToRefresh>
  );
}
