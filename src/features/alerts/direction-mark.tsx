import type { Direction } from '@tideline/streams/pure';
import { classes } from '../../ui/classes.ts';
import s from './lists.module.css';

/** The direction of the crossing; the text beside it states the same. */
export function DirectionMark({ direction }: { readonly direction: Direction }) {
  return (
    <span className={classes(s['mark'], s[direction])} aria-hidden="true">
      {direction === 'rise' ? '▲' : '▼'}
    </span>
  );
}
