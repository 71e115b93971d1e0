import type { BookLevel } from '@tideline/streams';
import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { useThrottledBook } from '../../market/hooks.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import s from './depth-columns.module.css';

const ROWS = 15;

/** Bids left, asks right, best on top, for the chart page. */
export function DepthColumns({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const { symbol, tick, base, quote } = instrument;
  const { value: book } = useThrottledBook(symbol, { grouping: tick, depth: ROWS });
  if (!book) return <SkeletonRows rows={8} height={24} />;
  return (
    <div className={s['book']}>
      <p className={s['head']}>
        <span>{`${t('quantity')} (${base})`}</span>
        <span>{`${t('price')} (${quote})`}</span>
        <span>{`${t('quantity')} (${base})`}</span>
      </p>
      <div className={s['columns']}>
        <Side side="bids" levels={book.bids} instrument={instrument} label={t('bids')} />
        <Side side="asks" levels={book.asks} instrument={instrument} label={t('asks')} />
      </div>
    </div>
  );
}

interface SideProps {
  readonly side: 'bids' | 'asks';
  readonly levels: readonly BookLevel[];
  readonly instrument: Instrument;
  readonly label: string;
}

function Side({ side, levels, instrument, label }: SideProps) {
  return (
    <ul aria-label={label} className={s[side]}>
      {levels.slice(0, ROWS).map((level, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; moved rows shift the layout
        <li key={place} className={s['row']}>
          <span className={s['bar']} style={{ transform: `scaleX(${level.share})` }} />
          <span className={s['price']}>{amount(level.price, instrument.priceDecimals)}</span>
          <span className={s['quantity']}>
            {amount(level.quantity, instrument.quantityDecimals)}
          </span>
        </li>
      ))}
    </ul>
  );
}
