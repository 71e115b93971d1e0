import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#wire';
import { amount, compact } from '../../format/number.ts';
import { useLanguage } from '../../state/language.ts';
import { classes } from '../../ui/classes.ts';
import s from './book-ladder.module.css';
import { usePressed } from './use-pressed.ts';

interface LadderLevelProps {
  readonly price: string;
  readonly quantity: string;
  /** Share of the deepest displayed total, 0 to 1. */
  readonly share: number;
  /** The user has an order at this price. */
  readonly mine: boolean;
  readonly instrument: Instrument;
  readonly onPick: (price: string) => void;
}

/**
 * One row of the ladder. Rows stay in place and change their content: moving rows with their prices
 * would shift the layout at every change of the book.
 */
export const LadderLevel = memo(function LadderLevel(level: LadderLevelProps) {
  const { price, quantity, share, mine, instrument, onPick } = level;
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  return (
    <button type="button" className={s['row']} {...usePressed(price, onPick)}>
      <span className={s['bar']} style={{ transform: `scaleX(${share})` }} />
      {mine && <span className="visually-hidden">{t('ownOrderHere')}</span>}
      <span className={classes(s['price'], mine && s['mine'])}>
        {amount(price, decimalsOf(price))}
      </span>
      <span className={s['quantity']}>
        {quantity.length > 9
          ? compact(quantity, lang)
          : amount(quantity, instrument.quantityDecimals)}
      </span>
    </button>
  );
});

/** A grouped price has the decimals of its grouping. */
const decimalsOf = (price: string): number => price.split('.')[1]?.length ?? 0;
