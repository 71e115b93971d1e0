import type { Instrument, Language } from '@tideline/wire';
import { memo } from 'react';
import { amount, compact } from '../../format/number.ts';
import { classes } from '../../ui/classes.ts';
import s from './book-ladder.module.css';
import { usePressed } from './use-pressed.ts';

interface LadderLevelProps {
  /** Place from the top of the ladder; the arrow keys go by it. */
  readonly at: number;
  readonly price: string;
  readonly quantity: string;
  /** Share of the deepest displayed total, 0 to 1. */
  readonly share: number;
  /** The word for bid or ask, and the note of an own order at this price, both in the language. */
  readonly word: string;
  readonly own: string | null;
  readonly lang: Language;
  /** The ladder's one stop of the Tab key. */
  readonly stop: boolean;
  readonly instrument: Instrument;
  readonly onPick: (price: string) => void;
}

/**
 * One row of the ladder. Rows stay in place and change their content: moving rows with their prices
 * would shift the layout at every change of the book. Words come as properties: a hook in each of
 * up to 24 rows costs more than the row.
 */
export const LadderLevel = memo(function LadderLevel(level: LadderLevelProps) {
  const { at, price, quantity, share, word, own, lang, stop, instrument, onPick } = level;
  const priceText = amount(price, decimalsOf(price));
  const quantityText =
    quantity.length > 9 ? compact(quantity, lang) : amount(quantity, instrument.quantityDecimals);
  return (
    <button
      type="button"
      className={s['row']}
      data-at={at}
      tabIndex={stop ? 0 : -1}
      {...usePressed(price, onPick)}
    >
      <span className={s['bar']} style={{ transform: `scaleX(${share})` }} />
      {/* Hidden words instead of a label: the name of a button must contain what it shows. */}
      <span className="visually-hidden">{word} </span>
      <span className={classes(s['price'], own !== null && s['mine'])}>{priceText}</span>
      <span className="visually-hidden">, </span>
      <span className={s['quantity']}>{quantityText}</span>
      <span className="visually-hidden">
        {' '}
        {instrument.base}
        {own !== null && `, ${own}`}
      </span>
    </button>
  );
});

/** A grouped price has the decimals of its grouping. */
const decimalsOf = (price: string): number => price.split('.')[1]?.length ?? 0;
