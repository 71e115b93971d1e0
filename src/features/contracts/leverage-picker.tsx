import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import s from './leverage-picker.module.css';

const OptionsSheet = lazyPart(() =>
  import('../../ui/options-sheet.tsx').then((module) => module.OptionsSheet),
);

interface LeveragePickerProps {
  readonly leverages: readonly number[];
  readonly leverage: number;
  readonly onLeverage: (leverage: number) => void;
}

/** The leverage, one of the instrument's steps. */
export function LeveragePicker({ leverages, leverage, onLeverage }: LeveragePickerProps) {
  const { t } = useTranslation('lever');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={s['open']}
        aria-label={`${t('leverage')} ${leverage}×`}
        onClick={() => setOpen(true)}
      >
        {leverage}×
        <Icon name="caret-down" size={16} />
      </button>
      <OptionsSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('leverage')}
        options={leverages.map((each) => ({ value: String(each), text: `${each}×` }))}
        value={String(leverage)}
        onValue={(value) => onLeverage(Number(value))}
      />
    </>
  );
}
