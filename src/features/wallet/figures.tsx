import type { ReactNode } from 'react';
import s from './figures.module.css';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  /** The one that matters most. */
  readonly strong?: boolean;
}

/** Names and what they are, one pair a line. */
export function Figures({ rows }: { readonly rows: readonly Figure[] }) {
  return (
    <dl className={s['rows']}>
      {rows.map(({ name, value, strong }) => (
        <div key={name} className={s['row']}>
          <dt>{name}</dt>
          <dd className={strong ? s['strong'] : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
