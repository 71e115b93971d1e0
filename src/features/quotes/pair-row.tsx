import { type Instrument, instrumentOf, LANGUAGE_TAGS, utcText } from '@tideline/wire';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { compact, signOf } from '../../format/number.ts';
import { useShownQuote } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { Change, Price } from '../../ui/cells.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import s from './pair-row.module.css';
import { Sparkline } from './sparkline.tsx';

export const PAIR_ROW_HEIGHT = 56;

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
    <div className={s['row']}>
      <FavouriteButton symbol={symbol} named />
      <Link className={s['link']} to={to} replace={replace} onClick={() => onPick?.(symbol)}>
        <Figures instrument={instrument} own={own} />
      </Link>
    </div>
  );
});

/** The changing part of a row; separate from the link, which does not change. */
function Figures({
  instrument,
  own,
}: { readonly instrument: Instrument } & Pick<PairRowProps, 'own'>) {
  const lang = useLanguage((state) => state.lang);
  const { symbol, base, quote: coin, priceDecimals } = instrument;
  const { value: quote, status, source, asOf } = useShownQuote(symbol);
  const old = status === 'stale' || status === 'down';
  return (
    <>
      <span className={s['pair']}>
        <span className={s['name']}>
          <strong>{base}</strong>
          <span className={s['quote']}>/{coin}</span>
        </span>
        <Volume text={compact(quote?.turnover, lang)} own={own && compact(own, lang)} />
      </span>
      <span className={s['spark']}>
        <Sparkline symbol={symbol} side={old ? 'flat' : sideOf(quote?.change)} />
      </span>
      <Price
        of={symbol}
        value={quote?.last ?? null}
        decimals={priceDecimals}
        status={status}
        className={s['last']}
      />
      <Change value={quote?.change ?? null} look="chip" old={old} className={s['change']} />
      {old && quote && <Age asOf={asOf} document={source === 'cache'} />}
    </>
  );
}

/** Direction of the day, and colour of a sparkline. */
function sideOf(change: string | undefined): 'up' | 'down' | 'flat' {
  const sign = change === undefined ? 0 : signOf(change);
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}

/**
 * Says that a price is old, and of when it is: to a screen reader, and to a pointer over the row. The
 * exchange writes the document before it knows the person's time zone, so its times are UTC.
 */
function Age({ asOf, document }: { readonly asOf: number | null; readonly document: boolean }) {
  const { t } = useTranslation();
  const lang = useLanguage((state) => state.lang);
  const time =
    document || asOf === null
      ? utcText(asOf)
      : new Date(asOf).toLocaleTimeString(LANGUAGE_TAGS[lang], { hourCycle: 'h23' });
  const said = `${t('trust-stale')} · ${t('pricesFrom', { time })}`;
  return (
    <span className={s['age']} title={said}>
      <span className="visually-hidden">{said}</span>
    </span>
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
      {own && t('own', { amount: own })}
      {/* A narrow row has room for one of them. */}
      <span className={own && s['beside']}>
        {own && ' · '}
        {t('volumeShort')} {text}
      </span>
    </span>
  );
});
