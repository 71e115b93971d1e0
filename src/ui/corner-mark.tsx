import { PaperMark } from './badge.tsx';
import s from './corner-mark.module.css';

/** The paper mark at the end of a navigation bar, off the edge of the screen. */
export function CornerMark() {
  return (
    <span className={s['corner']}>
      <PaperMark />
    </span>
  );
}
