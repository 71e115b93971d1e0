import { type Instrument, pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { useShownQuote } from '../../market/hooks.ts';
import { PaperMark } from '../../trading/badge.tsx';
import { Change, Price } from '../../trading/cells.tsx';
import { isOld, QuoteBadge, useTrust } from '../../trading/connection-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import s from './pair-title.module.css';
import { usePairPicker } from './use-pair-picker.tsx';

interface PairTitleProps {
  readonly instrument: Instrument;
  /** Address at which another pair opens. */
  readonly page: string;
  /**
   * Shows the last price and the change of the day under the name, and the status as a dot: a line
   * below says it.
   */
  readonly price?: boolean;
}

/** The pair in a navigation bar; a tap picks another one. */
export function PairTitle({ instrument, page, price = false }: PairTitleProps) {
  const { symbol } = instrument;
  const picker = usePairPicker(page);
  return (
    <>
      <button type="button" className={s['pair']} aria-keyshortcuts="/" onClick={picker.open}>
        <strong>{pairName(instrument)}</strong>
        <Icon name="caret-down" size={18} />
        <PaperMark />
        <QuoteBadge key={`badge ${symbol}`} symbol={symbol} dotOnly={price} />
        {price && <PairPrice key={symbol} instrument={instrument} />}
      </button>
      {picker.sheet}
    </>
  );
}

function PairPrice({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const { symbol, priceDecimals } = instrument;
  const { value, status } = useShownQuote(symbol);
  const old = isOld(useTrust(symbol)) || status === 'stale';
  return (
    <span className={s['price']}>
      <span className="visually-hidden">{t('lastPrice')} </span>
      <Price
        of={symbol}
        value={value?.last ?? null}
        decimals={priceDecimals}
        status={status}
        className={s['last']}
      />
      <Change value={value?.change ?? null} old={old} />
    </span>
  );
}
