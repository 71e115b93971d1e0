import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Instrument, instrumentOf } from '#wire';
import { compact } from '../../format/number.ts';
import { useCalmQuote } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { Change, Price } from '../../ui/cells.tsx';
import s from './pair-row.module.css';

export const PAIR_ROW_HEIGHT = 60;

interface PairRowProps {
  readonly symbol: string;
  readonly to: string;
  readonly onPick?: (symbol: string) => void;
  /** Switching pairs on a page adds no history entry. */
  readonly replace?: boolean;
  /**
   * The user's balance of the base coin, a plain decimal; absent for a visitor and while unknown.
   */
  readonly own?: string | undefined;
}

/** One pair, live while it is in view. */
export const PairRow = memo(function PairRow({
  symbol,
  to,
  onPick,
  replace = false,
  own,
}: PairRowProps) {
  const instrument = instrumentOf(symbol);
  if (!instrument) return null;
  return (
    <Link className={s['row']} to={to} replace={replace} onClick={() => onPick?.(symbol)}>
      <Figures instrument={instrument} own={own} />
    </Link>
  );
});

/** The changing part of a row; separate from the link, which does not change. */
function Figures({
  instrument,
  own,
}: { readonly instrument: Instrument } & Pick<PairRowProps, 'own'>) {
  const lang = useLanguage((state) => state.lang);
  const { symbol, base, quote: coin, priceDecimals } = instrument;
  const { value: quote, status } = useCalmQuote(symbol);
  return (
    <>
      <span className={s['pair']}>
        <span className={s['name']}>
          <strong>{base}</strong>
          <span className={s['quote']}>/{coin}</span>
        </span>
        <Volume text={compact(quote?.turnover, lang)} own={own && compact(own, lang)} />
      </span>
      <Price
        of={symbol}
        value={quote?.last ?? null}
        decimals={priceDecimals}
        status={status}
        className={s['last']}
      />
      <Change value={quote?.change ?? null} look="chip" className={s['change']} />
    </>
  );
}

/** Short enough to stay the same for most changes of price. */
const Volume = memo(function Volume({
  text,
  own,
}: {
  readonly text: string;
  readonly own?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <span className={s['volume']}>
      {t('volumeShort')} {text}
      {own && ` · ${t('own', { amount: own })}`}
    </span>
  );
});
