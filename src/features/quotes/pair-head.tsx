import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Instrument, pairName } from '#wire';
import { useQuote } from '../../market/hooks.ts';
import { Change, Price } from '../../ui/cells.tsx';
import { QuoteBadge } from '../../ui/connection-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyPairPicker } from './lazy-pair-picker.tsx';
import s from './pair-head.module.css';

interface PairHeadProps {
  readonly instrument: Instrument;
  /** Where another pair opens. */
  readonly page: string;
}

/** The pair, the way to another one, and its price now. */
export function PairHead({ instrument, page }: PairHeadProps) {
  const { t } = useTranslation('option');
  const [picking, setPicking] = useState(false);
  const { symbol, priceDecimals } = instrument;
  const { value: quote, status } = useQuote(symbol);
  return (
    <div className={s['head']}>
      <button type="button" className={s['pair']} onClick={() => setPicking(true)}>
        <strong>{pairName(instrument)}</strong>
        <Icon name="caret-down" size={18} />
      </button>
      <QuoteBadge symbol={symbol} />
      <p className={s['price']}>
        <span className="visually-hidden">{t('lastPrice')} </span>
        <Price
          of={symbol}
          value={quote?.last ?? null}
          decimals={priceDecimals}
          status={status}
          className={s['last']}
        />
        <Change value={quote?.change ?? null} className={s['change']} />
      </p>
      <LazyPairPicker open={picking} onClose={() => setPicking(false)} page={page} />
    </div>
  );
}
