import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookLevel } from '#streams';
import type { Instrument } from '#wire';
import { amount, signOf } from '../../format/number.ts';
import { useCalmBook, useQuote } from '../../market/hooks.ts';
import { levelKey, ownLevels, type RestingOrder } from '../../market/own-levels.ts';
import { rememberGrouping, useTradeChoices } from '../../state/trade-choices.ts';
import { Price } from '../../ui/cells.tsx';
import { classes } from '../../ui/classes.ts';
import { isOld, useTrust } from '../../ui/connection-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './book-ladder.module.css';
import { LadderLevel } from './ladder-level.tsx';
import { usePressed } from './use-pressed.ts';

/** Rows a side; fixed, so that the ladder keeps its height. */
const ROWS = 7;

interface BookLadderProps {
  readonly instrument: Instrument;
  /** The user's resting orders, which are marked. Keep the array when nothing changed. */
  readonly orders: readonly RestingOrder[];
  readonly onPick: (price: string) => void;
}

/** The book beside the order panel: asks above, bids below, the last price between them. */
export function BookLadder({ instrument, orders, onPick }: BookLadderProps) {
  const { t } = useTranslation('trade');
  const grouping = useGrouping(instrument);
  const own = useMemo(
    () => ownLevels(orders, instrument, grouping),
    [orders, instrument, grouping],
  );
  const { value: book } = useCalmBook(instrument.symbol, { grouping, depth: ROWS });
  const old = isOld(useTrust(instrument.symbol));
  // A tap that only closes the keyboard must not overwrite the price just typed.
  const typing = useRef(false);
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  }, [onPick]);
  const pick = useCallback((price: string) => {
    if (!typing.current) latest.current(price);
  }, []);
  const rows = (side: 'buy' | 'sell', levels: readonly BookLevel[]) => (
    <Levels side={side} levels={levels} instrument={instrument} own={own} onPick={pick} />
  );
  return (
    <section
      className={s['ladder']}
      aria-label={t('book')}
      data-old={old || undefined}
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
  const shown = levels.slice(0, ROWS);
  const places = Array.from({ length: ROWS }, (_, place) => {
    const level = shown[place];
    if (!level) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, see LadderLevel
        <li key={place} className={s['row']} aria-hidden="true">
          {levels.length === 0 && <Skeleton height={12} />}
        </li>
      );
    }
    const { price, quantity, share } = level;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, see LadderLevel
      <li key={place}>
        <LadderLevel
          price={price}
          quantity={quantity}
          share={share}
          mine={own.has(levelKey(side, price, instrument.priceDecimals))}
          instrument={instrument}
          onPick={onPick}
        />
      </li>
    );
  });
  return (
    <ul aria-label={t(side === 'sell' ? 'asks' : 'bids')} className={s[side]}>
      {/* Asks are listed in reverse: the best one is next to the last price. */}
      {side === 'sell' ? places.toReversed() : places}
    </ul>
  );
});

function Middle({ instrument, onPick }: Pick<LevelsProps, 'instrument' | 'onPick'>) {
  const { t } = useTranslation('trade');
  const { value: quote, status } = useQuote(instrument.symbol);
  const side = quote ? signOf(quote.change) : 0;
  return (
    <button
      type="button"
      className={s['middle']}
      disabled={!quote}
      {...usePressed(quote?.last ?? null, onPick)}
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

interface GroupingProps {
  readonly instrument: Instrument;
  readonly grouping: string;
}

function Grouping({ instrument, grouping }: GroupingProps) {
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

/** The grouping chosen for a pair; its tick by default. */
function useGrouping({ symbol, groupings, tick }: Instrument): string {
  const chosen = useTradeChoices((choices) => choices.groupings[symbol]);
  return chosen !== undefined && groupings.includes(chosen) ? chosen : tick;
}
