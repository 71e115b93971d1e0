import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './order-panel.module.css';

/** {@link OrderPanel}, loaded in parallel with the page. Its place is reserved from the start. */
export const LazyOrderPanel = lazyPart(
  () =>
    withLoaded(
      import('./order-panel.tsx'),
      import('./texts.ts').then(({ orderTexts }) => orderTexts()),
    ),
  'OrderPanel',
  <div className={s['place']} aria-busy="true">
    <Skeleton height={400} />
  </div>,
);
