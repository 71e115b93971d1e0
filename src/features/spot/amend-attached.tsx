import type { Instrument, SpotOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { priceRule } from '../../market/number-rules.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { AmendDrafts, AmendField } from './amend-rules.ts';
import s from './amend-sheet.module.css';
import { neatPrice } from './neat-number.ts';
import { ORDER_TEXTS } from './texts.ts';

interface AmendAttachedProps {
  readonly order: SpotOrder;
  readonly instrument: Instrument;
  readonly drafts: AmendDrafts;
  readonly onEdit: (changes: Partial<AmendDrafts>) => void;
  readonly errorOf: (field: AmendField) => string | null;
}

/** Take-profit and stop-loss of an order that is not filled; an empty field attaches nothing. */
export function AmendAttached({ order, instrument, drafts, onEdit, errorOf }: AmendAttachedProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const field = (name: 'takeProfit' | 'stopLoss') => (
    <NumberField
      label={t(`orders:${name}`)}
      unit={instrument.quote}
      stepper
      draft={drafts[name]}
      onDraft={(draft) => onEdit({ [name]: draft })}
      rule={priceRule(instrument)}
      error={errorOf(name)}
    />
  );
  const prices = [drafts.takeProfit, drafts.stopLoss].filter((each) => each !== '');
  return (
    <>
      {field('takeProfit')}
      {field('stopLoss')}
      {prices.length > 0 && (
        <p className={s['note']}>
          {t(`orders:attachedTo-${order.side}`, {
            prices: prices
              .map((each) => neatPrice(amount(each, instrument.priceDecimals)))
              .join(' / '),
          })}
        </p>
      )}
    </>
  );
}
