import { lazyPart } from '../../ui/lazy-part.tsx';
import { DatedText } from './dated-note.tsx';
import { usePairDate } from './pair-date.tsx';
import type { StatusLineProps } from './status-line.tsx';
import s from './status-strip.module.css';

const StatusLine = lazyPart(() => import('./status-line.tsx'), 'StatusLine');

/**
 * {@link StatusLine}, loaded in parallel with the page. Its height is reserved from the start.
 * Until then it dates the document's prices.
 */
export function StatusStrip({ instrument }: StatusLineProps) {
  const date = usePairDate(instrument.symbol);
  return (
    <div className={s['strip']}>
      {date && (
        <div className={s['date']}>
          <p>
            <DatedText {...date} />
          </p>
        </div>
      )}
      <div hidden={date !== null}>
        <StatusLine instrument={instrument} />
      </div>
    </div>
  );
}
