import { classes } from '../../ui/classes.ts';
import type { Direction } from './alert.ts';
import s from './lists.module.css';

/** Which way the price comes from; the words beside it say so too. */
export function DirectionMark({ direction }: { readonly direction: Direction }) {
  return (
    <span className={classes(s['mark'], s[direction])} aria-hidden="true">
      {direction === 'rise' ? '▲' : '▼'}
    </span>
  );
}
