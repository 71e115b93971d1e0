import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookLevel } from '#streams';
import type { Instrument } from '#wire';
import { amount, compact, signOf } from '../format/number.ts';
import { useCalmBook, useQuote } from '../market/hooks.ts';
import { useLanguage } from '../state/language.ts';
import { rememberGrouping, useTradeChoices } from '../state/trade-choices.ts';
import { Price } from '../ui/cells.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import s from './book-ladder.module.css';
import { levelKey } from './own-levels.ts';

/** Rows a side: the ladder keeps its height whatever the market does. */
const ROWS = 7;

interface BookLadderProps {
  readonly instrument: Instrument;
  readonly grouping: string;
  /** Levels at which the person has orders, see own-levels.ts. */
  readonly own: ReadonlySet<string>;
  readonly onPick: (price: string) => void;
}

/** The book beside the order panel: asks above, bids below, the last price between them. */
export function BookLadder({ instrument, grouping, own, onPick }: BookLadderProps) {
  const { t } = useTranslation('trade');
  const { value: book } = useCalmBook(instrument.symbol, { grouping, depth: ROWS });
  // A tap that only closes the keyboard must not overwrite the price just typed.
  const typing = useRef(false);
  const pick = (price: string) => {
    if (!typing.current) onPick(price);
  };
  const rows = (side: 'buy' | 'sell', levels: readonly BookLevel[]) => (
    <Levels side={side} levels={levels} instrument={instrument} own={own} onPick={pick} />
  );
  return (
    <section
      className={s['ladder']}
      aria-label={t('book')}
      onPointerDownCapture={() => {
        typing.current = document.activeElement instanceof HTMLInputElement;
      }}
    >
      <p className={s['head']}>
        <span>
          {t('price')}
          <br />({instrument.quote})
        </span>
        <span>
          {t('quantity')}
          <br />({instrument.base})
        </span>
      </p>
      {rows('sell', book?.asks ?? [])}
      <Middle instrument={instrument} onPick={pick} />
      {rows('buy', book?.bids ?? [])}
      <Grouping instrument={instrument} grouping={grouping} />
    </section>
  );
}

interface LevelsProps {
  readonly side: 'buy' | 'sell';
  readonly levels: readonly BookLevel[];
  readonly instrument: Instrument;
  readonly own: ReadonlySet<string>;
  readonly onPick: (price: string) => void;
}

const Levels = memo(function Levels({ side, levels, instrument, own, onPick }: LevelsProps) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const { priceDecimals, quantityDecimals } = instrument;
  const shown = levels.slice(0, ROWS);
  // Asks stand on their heads: the best one is next to the last price.
  const ordered = side === 'sell' ? shown.toReversed() : shown;
  const missing = ROWS - shown.length;
  const gap = Array.from({ length: missing }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are alike
    <li key={`gap ${at}`} className={s['row']} aria-hidden="true">
      {levels.length === 0 && <Skeleton height={12} />}
    </li>
  ));
  return (
    <ul aria-label={t(side === 'sell' ? 'asks' : 'bids')} className={s[side]}>
      {side === 'sell' && gap}
      {ordered.map(({ price, quantity, share }) => {
        const mine = own.has(levelKey(side, price, priceDecimals));
        return (
          <li key={price}>
            <button type="button" className={s['row']} onClick={() => onPick(price)}>
              <span className={s['bar']} style={{ transform: `scaleX(${share})` }} />
              {mine && <span className="visually-hidden">{t('ownOrderHere')}</span>}
              <span className={classes(s['price'], mine && s['mine'])}>
                {amount(price, decimalsOf(price))}
              </span>
              <span className={s['quantity']}>
                {quantity.length > 9 ? compact(quantity, lang) : amount(quantity, quantityDecimals)}
              </span>
            </button>
          </li>
        );
      })}
      {side === 'buy' && gap}
    </ul>
  );
});

/** A grouped price has the decimals of its grouping. */
const decimalsOf = (price: string): number => price.split('.')[1]?.length ?? 0;

function Middle({ instrument, onPick }: Pick<LevelsProps, 'instrument' | 'onPick'>) {
  const { t } = useTranslation('trade');
  const { value: quote, status } = useQuote(instrument.symbol);
  const side = quote ? signOf(quote.change) : 0;
  return (
    <button
      type="button"
      className={s['middle']}
      disabled={!quote}
      onClick={() => quote && onPick(quote.last)}
    >
      <Price
        of={instrument.symbol}
        value={quote?.last ?? null}
        decimals={instrument.priceDecimals}
        status={status}
        className={classes(s['last'], side > 0 && s['up'], side < 0 && s['down'])}
      />
      <span className="visually-hidden">{t('useLast')}</span>
      <span className={s['mark']}>
        {t('mark')} {amount(quote?.mark, instrument.priceDecimals)}
      </span>
    </button>
  );
}

function Grouping({ instrument, grouping }: Pick<BookLadderProps, 'instrument' | 'grouping'>) {
  const { t } = useTranslation('trade');
  return (
    <select
      className={s['grouping']}
      aria-label={t('grouping')}
      value={grouping}
      onChange={(event) => rememberGrouping(instrument.symbol, event.target.value)}
    >
      {instrument.groupings.map((step) => (
        <option key={step}>{step}</option>
      ))}
    </select>
  );
}

/** The grouping chosen for a pair; its tick unless told otherwise. */
export function useGrouping({ symbol, groupings, tick }: Instrument): string {
  const chosen = useTradeChoices((choices) => choices.groupings[symbol]);
  return chosen !== undefined && groupings.includes(chosen) ? chosen : tick;
}
