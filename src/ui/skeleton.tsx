import { classes } from './classes.ts';
import s from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly className?: string | undefined;
}

/**
 * A grey bar of the size of the coming content. Decoration: the page announces that it is loading.
 */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return (
    <span className={classes(s['bar'], className)} style={{ width, height }} aria-hidden="true" />
  );
}

/** Placeholder rows of a list. */
export function SkeletonRows({ rows, height }: { readonly rows: number; readonly height: number }) {
  return (
    <div aria-hidden="true" data-waiting>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={s['row']} style={{ height }}>
          <Skeleton width={96} height={16} />
          <Skeleton width={72} height={16} />
          <Skeleton width={76} height={28} />
        </div>
      ))}
    </div>
  );
}
