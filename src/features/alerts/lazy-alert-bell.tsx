import { lazyPart } from '../../ui/lazy-part.tsx';
import s from './alert-bell-place.module.css';

const AlertBell = lazyPart(() => import('./alert-bell.tsx'), 'AlertBell');

/** {@link AlertBell}, loaded in parallel with the page. Its place is reserved from the start. */
export function LazyAlertBell({ symbol }: { readonly symbol: string }) {
  return (
    <span className={s['place']}>
      <AlertBell symbol={symbol} />
    </span>
  );
}
