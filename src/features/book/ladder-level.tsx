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
  /** Of the deepest total shown, 0 to 1. */
  readonly share: number;
  /** The person has an order there. */
  readonly mine: boolean;
  readonly instrument: Instrument;
  readonly onPick: (price: string) => void;
}

/**
 * What stands at one place of the ladder. Rows stay where they are and change what they say: moved up
 * and down with their prices they would shift the layout with every change of the book.
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
