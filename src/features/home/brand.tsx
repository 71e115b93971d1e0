import { useListedQuotes } from '../../market/hooks.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { ConnectionBadge } from '../../ui/connection-badge.tsx';
import s from './brand.module.css';

/** The product's name with the state of the market feed. */
export function Brand() {
  const { status, asOf, source } = useListedQuotes();
  return (
    <span className={s['brand']}>
      <strong>Tideline</strong>
      <PaperMark />
      <ConnectionBadge status={status} asOf={source === 'cache' ? null : asOf} />
    </span>
  );
}
