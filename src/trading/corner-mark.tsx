import { PaperMark } from './badge.tsx';
import s from './corner-mark.module.css';

/** The paper mark at the end of a navigation bar, away from the screen's edge. */
export function CornerMark() {
  return (
    <span className={s['corner']}>
      <PaperMark />
    </span>
  );
}
