import s from './desk-place.module.css';
import { Skeleton } from './skeleton.tsx';

/**
 * Place of a trading page's ticket and book while their code loads: the same on the placeholder of the
 * whole page, in the document and in the app.
 *
 * @param wide - on a page that uses the whole of a wide window
 */
export function DeskPlace({ wide = false }: { readonly wide?: boolean }) {
  return (
    <div className={s['place']} aria-busy="true" data-desk data-wide={wide || undefined}>
      <Skeleton height={400} />
      <Skeleton height={400} />
    </div>
  );
}
