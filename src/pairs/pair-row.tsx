import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { instrumentOf } from '#wire';
import { compact } from '../format/number.ts';
import { useQuote } from '../market/hooks.ts';
import { useLanguage } from '../state/language.ts';
import { Change, Price } from '../ui/cells.tsx';
import s from './pair-row.module.css';

export const PAIR_ROW_HEIGHT = 60;

interface PairRowProps {
  readonly symbol: string;
  readonly to: string;
  readonly onPick?: (symbol: string) => void;
  /** Another pair on the same page is not another page to come back to. */
  readonly replace?: boolean;
}

/** One pair, live while it is in view. */
export const PairRow = memo(function PairRow({
  symbol,
  to,
  onPick,
  replace = false,
}: PairRowProps) {
  const { t } = useTranslation();
  const lang = useLanguage((state) => state.lang);
  const { value: quote, status } = useQuote(symbol);
  const instrument = instrumentOf(symbol);
  if (!instrument) return null;
  return (
    <Link className={s['row']} to={to} replace={replace} onClick={() => onPick?.(symbol)}>
      <span className={s['pair']}>
        <span className={s['name']}>
          <strong>{instrument.base}</strong>
          <span className={s['quote']}>/{instrument.quote}</span>
        </span>
        <span className={s['volume']}>
          {t('volumeShort')} {compact(quote?.turnover, lang)}
        </span>
      </span>
      <Price
        of={symbol}
        value={quote?.last ?? null}
        decimals={instrument.priceDecimals}
        status={status}
        className={s['last']}
      />
      <Change value={quote?.change ?? null} look="chip" className={s['change']} />
    </Link>
  );
});
