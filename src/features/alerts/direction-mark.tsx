import type { Direction } from '@tideline/streams/pure';
import { classes } from '../../ui/classes.ts';
import tone from '../../ui/tone.module.css';
import s from './lists.module.css';

/** The direction of the crossing; the text beside it states the same. */
export function DirectionMark({ direction }: { readonly direction: Direction }) {
  return (
    <span className={classes(s['mark'], tone[direction])} aria-hidden="true">
      {direction === 'rise' ? '▲' : '▼'}
    </span>
  );
}
