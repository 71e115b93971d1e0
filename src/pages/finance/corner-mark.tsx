import { PaperMark } from '../../ui/badge.tsx';
import s from './finance.module.css';

/** The paper mark at the end of a navigation bar, off the edge of the screen. */
export function CornerMark() {
  return (
    <span className={s['corner']}>
      <PaperMark />
    </span>
  );
}
