import type { ReactNode } from 'react';
import s from './summary-rows.module.css';

interface SummaryRow {
  readonly name: string;
  readonly value: ReactNode;
  /** The most important row. */
  readonly strong?: boolean;
}

interface SummaryRowsProps {
  readonly rows: readonly SummaryRow[];
  readonly size?: 'small' | 'medium' | 'large';
}

/** Names and figures, one pair per line. */
export function SummaryRows({ rows, size = 'small' }: SummaryRowsProps) {
  return (
    <dl className={s[size]}>
      {rows.map(({ name, value, strong }) => (
        <div key={name} className={s['row']}>
          <dt>{name}</dt>
          <dd className={strong ? s['strong'] : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
