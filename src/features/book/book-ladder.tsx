import type { BookLevel } from '@tideline/streams';
import type { Instrument } from '@tideline/wire';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThrottledBook } from '../../market/hooks.ts';
import { levelKey, ownLevels, type RestingOrder } from '../../market/own-levels.ts';
import { useLanguage } from '../../state/language.ts';
import { rememberGrouping, useTradeChoices } from '../../state/trade-choices.ts';
import { isOld, useTrust } from '../../trading/connection-badge.tsx';
import { PickerChip } from '../../ui/picker-chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDesk } from '../../ui/use-media.ts';
import s from './book-ladder.module.css';
import { LadderLevel } from './ladder-level.tsx';
import { LadderMiddle } from './ladder-middle.tsx';
import { moveFocus } from './move-focus.ts';

/** Rows a side, on a phone and on a desk; fixed, so that the ladder keeps its height. */
const ROWS = 8;
const WIDE_ROWS = 12;

interface BookLadderProps {
  readonly instrument: Instrument;
  /** The user's resting orders, which are marked. Keep the array when nothing changed. */
  readonly orders: readonly RestingOrder[];
  readonly onPick: (price: string) => void;
}

/**
 * The book beside the order panel: asks above, bids below, the last price between them. It is one
 * stop of the Tab key; the arrow keys go from row to row.
 */
export function BookLadder({ instrument, orders, onPick }: BookLadderProps) {
  const { t } = useTranslation('trade');
  const rows = useDesk() ? WIDE_ROWS : ROWS;
  const grouping = useGrouping(instrument);
  const own = useMemo(
    () => ownLevels(orders, instrument, grouping),
    [orders, instrument, grouping],
  );
  const { value: book } = useThrottledBook(instrument.symbol, { grouping, depth: rows });
  const asks = book?.asks ?? NONE;
  const bids = book?.bids ?? NONE;
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
  // Places count from the top; the last price is at `rows`, the levels end where the book does.
  const [focused, setFocused] = useState(rows);
  const exists = focused >= rows - asks.length && focused <= rows + bids.length;
  // A level that is gone leaves the focus to the last price.
  const stop = exists ? focused : rows;
  const levels = (side: 'buy' | 'sell', shown: readonly BookLevel[]) => (
    <Levels
      side={side}
      rows={rows}
      levels={shown}
      instrument={instrument}
      own={own}
      stop={side === 'sell' ? Math.min(stop, rows) : Math.max(stop, rows)}
      onPick={pick}
    />
  );
  return (
    <section
      className={s['ladder']}
      aria-label={t('book')}
      data-old={old || undefined}
      style={{ '--ems': widest([...asks, ...bids]) } as React.CSSProperties}
      onPointerDownCapture={({ pointerType }) => {
        typing.current =
          pointerType !== 'mouse' && document.activeElement instanceof HTMLInputElement;
      }}
      onFocusCapture={({ target }) => {
        const { at } = target.dataset;
        if (at !== undefined) setFocused(Number(at));
      }}
      onKeyDown={(event) => {
        typing.current = false;
        if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
      }}
    >
      <p className={s['head']}>
        <span>
          {t('price')}
          <span className={s['unit']}> ({instrument.quote})</span>
        </span>
        <span>
          {t('quantity')}
          <span className={s['unit']}> ({instrument.base})</span>
        </span>
      </p>
      {levels('sell', asks)}
      <LadderMiddle at={rows} stop={stop === rows} instrument={instrument} onPick={pick} />
      {levels('buy', bids)}
      <PickerChip
        label={t('grouping')}
        shortcut="G"
        className={s['grouping']}
        options={instrument.groupings.map((step) => ({ value: step, text: step }))}
        value={grouping}
        onValue={(step) => rememberGrouping(instrument.symbol, step)}
      />
    </section>
  );
}

const NONE: readonly BookLevel[] = [];

/** Width of the longest row, em: 0.65 a digit, and the points and the comma. */
const widest = (levels: readonly BookLevel[]): number =>
  Math.max(
    1,
    ...levels.map((each) => 0.85 + 0.65 * (each.price + each.quantity).replaceAll('.', '').length),
  );

interface LevelsProps {
  readonly side: 'buy' | 'sell';
  readonly rows: number;
  readonly levels: readonly BookLevel[];
  readonly instrument: Instrument;
  readonly own: ReadonlySet<string>;
  /** Place of the Tab stop; `rows` when it is not on this side. */
  readonly stop: number;
  readonly onPick: (price: string) => void;
}

const Levels = memo(function Levels(props: LevelsProps) {
  const { side, rows, levels, instrument, own, stop, onPick } = props;
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const sells = side === 'sell';
  const word = t(sells ? 'ask' : 'bid');
  const mine = t('ownOrderHere');
  // From the best level to the worst.
  const items = Array.from({ length: rows }, (_, depth) => {
    const level = levels[depth];
    if (!level) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, see LadderLevel
        <li key={depth} className={s['row']} aria-hidden="true">
          {levels.length === 0 && <Skeleton height={12} />}
        </li>
      );
    }
    const { price, quantity, share } = level;
    // Asks go up from the last price, bids go down.
    const at = sells ? rows - 1 - depth : rows + 1 + depth;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, see LadderLevel
      <li key={depth}>
        <LadderLevel
          at={at}
          price={price}
          quantity={quantity}
          share={share}
          word={word}
          own={own.has(levelKey(side, price, instrument.priceDecimals)) ? mine : null}
          lang={lang}
          stop={at === stop}
          instrument={instrument}
          onPick={onPick}
        />
      </li>
    );
  });
  return (
    <ul aria-label={t(sells ? 'asks' : 'bids')} className={s[side]}>
      {sells ? items.toReversed() : items}
    </ul>
  );
});

/** The grouping chosen for a pair; its tick by default. */
function useGrouping({ symbol, groupings, tick }: Instrument): string {
  const chosen = useTradeChoices((choices) => choices.groupings[symbol]);
  return chosen !== undefined && groupings.includes(chosen) ? chosen : tick;
}
