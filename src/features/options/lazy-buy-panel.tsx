import { lazyPart } from '../../ui/lazy-part.tsx';
import { TicketSkeleton } from '../../ui/ticket-skeleton.tsx';
import s from './buy-panel.module.css';

/** {@link BuyPanel}, loaded in parallel with the page. Its place is reserved from the start. */
export const LazyBuyPanel = lazyPart(
  () => import('./buy-panel.tsx').then((module) => module.BuyPanel),
  <div className={s['place']} aria-busy="true">
    <TicketSkeleton />
  </div>,
);
