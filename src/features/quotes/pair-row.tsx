import { type Instrument, instrumentOf, LANGUAGE_TAGS, utcText } from '@tideline/wire';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { compact, signOf } from '../../format/number.ts';
import { useShownQuote } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { AgeText } from '../../trading/age-text.tsx';
import { Change, Price } from '../../trading/cells.tsx';
import { useWhyOld } from '../../trading/connection-badge.tsx';
import { classes } from '../../ui/classes.ts';
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
  const document = source === 'cache';
  return (
    <>
      <span className={s['pair']}>
        <span className={s['name']}>
          <strong>{base}</strong>
          <span className={s['quote']}>/{coin}</span>
        </span>
        <Volume
          text={compact(quote?.turnover, lang)}
          own={own && compact(own, lang)}
          old={old && quote !== null}
          asOf={document ? null : asOf}
        />
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
      {old && quote && <Age symbol={symbol} asOf={asOf} document={document} />}
    </>
  );
}

/** Direction of the day, and colour of a sparkline. */
function sideOf(change: string | null | undefined): 'up' | 'down' | 'flat' {
  const sign = signOf(change);
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}

interface AgeProps {
  readonly symbol: string;
  readonly asOf: number | null;
  readonly document: boolean;
}

/**
 * Says that a price is old, and of when it is: to a screen reader, and to a pointer over the row.
 * The exchange writes the document before it knows the person's time zone, so its times are UTC.
 */
function Age({ symbol, asOf, document }: AgeProps) {
  const { t } = useTranslation();
  const lang = useLanguage((state) => state.lang);
  const time =
    document || asOf === null
      ? utcText(asOf)
      : new Date(asOf).toLocaleTimeString(LANGUAGE_TAGS[lang], { hourCycle: 'h23' });
  const said = `${useWhyOld([symbol])} · ${t('pricesFrom', { time })}`;
  return (
    <span className={s['age']} title={said}>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}

interface VolumeProps {
  readonly text: string;
  readonly own: string | undefined;
  readonly old: boolean;
  /** Null for the document's prices, whose age nobody counts. */
  readonly asOf: number | null;
}

/**
 * The second line. Short enough to stay the same for most changes of price; an old price has a
 * clock with its age there, so that nothing moves when it comes and goes.
 */
const Volume = memo(function Volume({ text, own, old, asOf }: VolumeProps) {
  const { t } = useTranslation();
  const aged = old && asOf !== null;
  return (
    <span className={s['volume']}>
      {old && (
        <span className={s['since']} aria-hidden="true">
          {aged && <AgeText asOf={asOf} />}
        </span>
      )}
      {own && (
        <span className={classes(aged && s['beside'])}>
          {aged && ' · '}
          {t('own', { amount: own })}
        </span>
      )}
      {/* A narrow row has room for one of them. */}
      <span className={classes((own || aged) && s['beside'])}>
        {(own || aged) && ' · '}
        {t('volumeShort')} {text}
      </span>
    </span>
  );
});
