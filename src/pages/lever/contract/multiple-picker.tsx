import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { OptionsSheet } from '../../../ui/options-sheet.tsx';
import s from './multiple-picker.module.css';

interface MultiplePickerProps {
  readonly multiples: readonly number[];
  readonly multiple: number;
  readonly onMultiple: (multiple: number) => void;
}

/** The multiple, one of the instrument's steps. */
export function MultiplePicker({ multiples, multiple, onMultiple }: MultiplePickerProps) {
  const { t } = useTranslation('lever');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={s['open']}
        aria-label={`${t('multiple')} ${multiple}×`}
        onClick={() => setOpen(true)}
      >
        {multiple}×
        <Icon name="caret-down" size={16} />
      </button>
      <OptionsSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('multiple')}
        options={multiples.map((each) => ({ value: String(each), text: `${each}×` }))}
        value={String(multiple)}
        onValue={(value) => onMultiple(Number(value))}
      />
    </>
  );
}
