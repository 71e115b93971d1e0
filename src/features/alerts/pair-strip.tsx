import { type Instrument, pairName } from '@tideline/wire';
import { useThrottledQuote } from '../../market/hooks.ts';
import { PaperMark } from '../../trading/badge.tsx';
import { Change, Price } from '../../trading/cells.tsx';
import { QuoteBadge } from '../../trading/connection-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import s from './pair-strip.module.css';

interface PairStripProps {
  readonly instrument: Instrument;
  readonly onPick: () => void;
}

/** The pair of new alerts, with its present price. */
export function PairStrip({ instrument, onPick }: PairStripProps) {
  const { symbol, priceDecimals } = instrument;
  const { value: quote, status } = useThrottledQuote(symbol);
  return (
    <div className={s['strip']}>
      <button type="button" className={s['pair']} onClick={onPick}>
        <strong>{pairName(instrument)}</strong>
        <Icon name="caret-down" size={18} />
        <PaperMark />
        <QuoteBadge symbol={symbol} />
      </button>
      <span className={s['figures']}>
        <Price
          of={symbol}
          value={quote?.last ?? null}
          decimals={priceDecimals}
          status={status}
          className={s['last']}
        />
        <Change value={quote?.change ?? null} className={s['change']} />
      </span>
    </div>
  );
}
