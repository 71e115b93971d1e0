import type { Status } from '@tideline/streams';
import { memo, useLayoutEffect, useRef } from 'react';
import { amount, percent, sideOf } from '../format/number.ts';
import { classes } from '../ui/classes.ts';
import { tint } from '../ui/tint.ts';
import s from './cells.module.css';

interface PriceProps {
  /** The pair of the price: a change of pair is not a change of price. */
  readonly of: string;
  /** Plain decimal, or null when unknown. */
  readonly value: string | null;
  readonly decimals: number;
  readonly status?: Status;
  readonly className?: string | undefined;
}

/** A price that tints briefly when it changes, and fades when it cannot be trusted. */
export const Price = memo(function Price({
  of,
  value,
  decimals,
  status = 'live',
  className,
}: PriceProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef<{ readonly of: string; readonly value: string | null }>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { of, value };
    if (!ref.current || last?.of !== of || last.value === null || value === null) return;
    if (last.value === value) return;
    tint(ref.current, Number(value) > Number(last.value) ? 'up' : 'down');
  }, [of, value]);
  return (
    <span
      ref={ref}
      className={classes(s['price'], className)}
      data-stale={status === 'stale' || status === 'down' || undefined}
    >
      {amount(value, decimals)}
    </span>
  );
});

interface ChangeProps {
  /** Percent as a plain decimal, or null when unknown. */
  readonly value: string | null;
  readonly look?: 'text' | 'chip';
  /** Shows it without colour. */
  readonly old?: boolean;
  readonly className?: string | undefined;
}

/** A change in percent with colour, sign and a text arrow. */
export const Change = memo(function Change({
  value,
  look = 'text',
  old = false,
  className,
}: ChangeProps) {
  const text = percent(value);
  const side = sideOf(text);
  return (
    <span
      className={classes(
        s['change'],
        s[old ? 'flat' : side],
        look === 'chip' && s['chip'],
        className,
      )}
    >
      {side !== 'flat' && (
        <span aria-hidden="true" className={s['arrow']}>
          {side === 'up' ? '▲' : '▼'}
        </span>
      )}
      {text}
    </span>
  );
});
