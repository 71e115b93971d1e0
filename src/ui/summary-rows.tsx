import s from './summary-rows.module.css';

interface SummaryRowsProps {
  readonly rows: readonly { readonly name: string; readonly value: string }[];
  readonly size?: 'small' | 'large';
}

/** Names and figures, one pair per line. */
export function SummaryRows({ rows, size = 'small' }: SummaryRowsProps) {
  return (
    <dl className={s[size]}>
      {rows.map(({ name, value }) => (
        <div key={name} className={s['row']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
