import { lazyPart } from '../../ui/lazy-part.tsx';
import type { StatusLineProps } from './status-line.tsx';
import s from './status-strip.module.css';

const StatusLine = lazyPart(() => import('./status-line.tsx').then((module) => module.StatusLine));

/** {@link StatusLine}, loaded in parallel with the page. Its height is reserved from the start. */
export function StatusStrip({ instrument }: StatusLineProps) {
  return (
    <div className={s['strip']}>
      <StatusLine instrument={instrument} />
    </div>
  );
}
