import { useListedQuotes } from '../../market/hooks.ts';
import { PaperMark } from '../../trading/badge.tsx';
import { ConnectionBadge } from '../../trading/connection-badge.tsx';
import s from './brand.module.css';

/** The product's name with the state of the market feed. */
export function Brand() {
  const board = useListedQuotes();
  return (
    <span className={s['brand']}>
      <strong>Tideline</strong>
      <PaperMark />
      <ConnectionBadge board={board} />
    </span>
  );
}
