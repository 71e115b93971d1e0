import type { ReactNode } from 'react';
import { signOf, UNKNOWN } from '../format/number.ts';
import s from './card.module.css';
import { classes } from './classes.ts';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names above figures, three a row: the summary of a position. */
export function Figures({ rows }: { readonly rows: readonly Figure[] }) {
  return (
    <dl className={s['figures']}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface GainProps {
  /** The displayed text, without a plus; `--` when unknown. */
  readonly text: string;
  readonly unit?: string;
  readonly className?: string | undefined;
}

/** A profit or loss: coloured, with a sign. */
export function Gain({ text, unit, className }: GainProps) {
  const sign = text === UNKNOWN ? 0 : signOf(text);
  return (
    <span className={classes(s[sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'], className)}>
      {sign > 0 && '+'}
      {text}
      {unit && ` ${unit}`}
    </span>
  );
}
