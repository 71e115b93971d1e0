import { type Instrument, pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { useQuote } from '../../market/hooks.ts';
import { Change, Price } from '../../ui/cells.tsx';
import { isOld, QuoteBadge, useTrust } from '../../ui/connection-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import s from './pair-head.module.css';
import { usePairPicker } from './use-pair-picker.tsx';

interface PairHeadProps {
  readonly instrument: Instrument;
  /** Address at which another pair opens. */
  readonly page: string;
}

/** The pair and its current price; a tap on the name picks another pair. */
export function PairHead({ instrument, page }: PairHeadProps) {
  const { t } = useTranslation('option');
  const picker = usePairPicker(page);
  const { symbol, priceDecimals } = instrument;
  const { value: quote, status } = useQuote(symbol);
  const old = isOld(useTrust(symbol));
  return (
    <div className={s['head']}>
      <button type="button" className={s['pair']} aria-keyshortcuts="/" onClick={picker.open}>
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
        <Change value={quote?.change ?? null} old={old} className={s['change']} />
      </p>
      {picker.sheet}
    </div>
  );
}
