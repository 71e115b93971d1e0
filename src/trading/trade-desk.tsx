import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import s from './trade-desk.module.css';

// Loaded after the page, because it waits for a key.
const DeskKeys = lazyPart(() => import('./desk-keys.tsx'), 'DeskKeys');

interface TradeDeskProps {
  /** All pairs, on wide windows. */
  readonly pairs?: ReactNode;
  readonly chart: ReactNode;
  /** The order panel and the book beside it. */
  readonly ticket: ReactNode;
  /** Without them the chart takes the whole height of a desk. */
  readonly lists?: ReactNode;
}

/**
 * The parts of a trading page: one below the other on a phone; chart and lists at the left and the
 * ticket at the right where the window is wide, all pairs at the very left where it is wider. The
 * order of reading stays the same.
 */
export function TradeDesk({ pairs, chart, ticket, lists }: TradeDeskProps) {
  return (
    <div className={s['desk']} data-wide data-desk data-tall={lists === undefined || undefined}>
      <div className={s['pairs']}>{pairs}</div>
      <div className={s['chart']}>{chart}</div>
      <div className={s['ticket']}>{ticket}</div>
      <div className={s['lists']}>
        {lists}
        <DeskKeys />
      </div>
    </div>
  );
}
