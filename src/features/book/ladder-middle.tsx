import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { Price } from '../../trading/cells.tsx';
import s from './book-ladder.module.css';
import { spreadOf } from './spread.ts';
import { usePressed } from './use-pressed.ts';

interface LadderMiddleProps {
  readonly at: number;
  readonly stop: boolean;
  readonly instrument: Instrument;
  readonly onPick: (price: string) => void;
}

/** Between asks and bids: the last price, the spread, and the mark price where it differs. */
export function LadderMiddle({ at, stop, instrument, onPick }: LadderMiddleProps) {
  const { t } = useTranslation('trade');
  const { priceDecimals, symbol } = instrument;
  const { value: quote, status } = useThrottledQuote(symbol);
  const spread = quote && spreadOf(quote.bid, quote.ask, priceDecimals);
  const mark = amount(quote?.mark, priceDecimals);
  return (
    <button
      type="button"
      className={s['middle']}
      disabled={!quote}
      data-at={at}
      tabIndex={stop ? 0 : -1}
      {...usePressed(quote?.last ?? null, onPick)}
    >
      <Price
        of={symbol}
        value={quote?.last ?? null}
        decimals={priceDecimals}
        status={status}
        className={s['last']}
      />
      <span className="visually-hidden">{t('useLast')}</span>
      <span className={s['mark']}>
        {mark !== amount(quote?.last, priceDecimals) && `${t('mark')} ${mark}`}
      </span>
      {spread && (
        <span className={s['spread']}>
          <span className={s['word']}>{t('spread')} </span>
          {amount(spread.absolute, priceDecimals)}
          <br />
          {spread.percent}
        </span>
      )}
    </button>
  );
}
