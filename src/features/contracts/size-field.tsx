import type { Instrument } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amount, group, UNKNOWN } from '../../format/number.ts';
import { PercentSlider } from '../../trading/percent-slider.tsx';
import { UnitSwitch } from '../../trading/unit-switch.tsx';
import { wholeValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import s from './order-panel.module.css';
import { lotsOfSize, type SizeUnit, sizeOfLots } from './ticket-size.ts';

interface SizeFieldProps {
  readonly instrument: Instrument;
  /** Lots as a draft. */
  readonly lots: string;
  readonly onLots: (lots: string) => void;
  /** The most lots that the balance pays; null while unknown. */
  readonly max: bigint | null;
  /** Price units at which money is converted; null while unknown. */
  readonly price: bigint | null;
  readonly error: string | null;
}

/** A text in another unit than lots; `gave` are the lots that it became. */
const NOT_TYPED = { text: '', gave: '' };

/** The size of a contract in lots, coin or money, and as a share of what the balance pays. */
export function SizeField({ instrument, lots, onLots, max, price, error }: SizeFieldProps) {
  const { t } = useTranslation('lever');
  const [unit, setUnit] = useState<SizeUnit>('lots');
  // Only lots are kept, and they round down what a person enters. The typed text and the chosen
  // share are shown until the lots are others than those that they gave.
  const [typed, setTyped] = useState(NOT_TYPED);
  const [chosen, setChosen] = useState({ share: 0, gave: '' });
  const { base, quote, contractLot, quantityDecimals } = instrument;
  const context = { instrument, price };
  const count = wholeValue(lots);
  const draftOf = (): string => {
    if (unit === 'lots') return lots;
    if (typed.gave === lots && typed.text !== '') return typed.text;
    return count === null ? '' : sizeOfLots(context, unit, count);
  };
  const shareOf = (): number => {
    if (chosen.gave === lots && lots !== '') return chosen.share;
    return max && count ? Number((count * 100n) / max) : 0;
  };
  const enter = (text: string) => {
    if (unit === 'lots') return onLots(text);
    const found = text === '' ? null : lotsOfSize(context, unit, text);
    const gave = found === null ? '' : String(found);
    setTyped({ text, gave });
    onLots(gave);
  };
  const choose = (share: number) => {
    const found = max === null || share === 0 ? null : (max * BigInt(Math.round(share))) / 100n;
    const gave = found === null ? '' : String(found);
    setTyped(NOT_TYPED);
    setChosen({ share, gave });
    onLots(gave);
  };
  const text = { lots: t('lotUnit'), base, quote } as const;
  const rules = {
    lots: { decimals: 0, step: '1' },
    base: { decimals: quantityDecimals, step: contractLot },
    quote: { decimals: 2 },
  } as const;
  return (
    <>
      <NumberField
        key={unit}
        label={unit === 'lots' ? t('lots') : t('size')}
        shortcut="Q"
        stepper
        {...(unit !== 'lots' && { unit: text[unit] })}
        draft={draftOf()}
        onDraft={enter}
        rule={rules[unit]}
        error={error}
        after={
          <UnitSwitch
            label={t('size')}
            units={(['lots', 'base', 'quote'] as const).map((value) => ({
              value,
              text: text[value],
            }))}
            value={unit}
            onValue={(next) => {
              setTyped(NOT_TYPED);
              setUnit(next);
            }}
          />
        }
      />
      <PercentSlider label={t('shareOfMax')} value={shareOf()} disabled={!max} onValue={choose} />
      <p className={s['lot']}>
        {count && unit !== 'lots'
          ? `= ${t('lots')} ${group(String(count))} · ${amount(sizeOfLots(context, 'base', count), quantityDecimals)} ${base}`
          : t('lotSize', { quantity: contractLot, coin: base })}
        {' · '}
        {t('maxLots', { max: max === null ? UNKNOWN : group(String(max)) })}
      </p>
    </>
  );
}
