import { type ReactNode, useState } from 'react';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { PickButton } from '../../ui/pick-button.tsx';
import s from './pick-field.module.css';

interface PickFieldProps {
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly text: string;
    /** Shown in the field instead of the text. */
    readonly short?: string;
  }[];
  /** Null without a choice. */
  readonly value: string | null;
  readonly onValue: (value: string) => void;
  /** Placeholder without a choice. */
  readonly empty?: string;
  readonly error?: string | null;
  /** Mark of the choice: the field is a pill, and its label is for screen readers. */
  readonly mark?: ReactNode;
}

/** A form field that opens a sheet of options: coin, account, address, card. */
export function PickField({
  label,
  options,
  value,
  onValue,
  empty = '',
  error = null,
  mark,
}: PickFieldProps) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={s['field']}>
      <PickButton
        label={label}
        chosen={chosen?.short ?? chosen?.text ?? null}
        empty={empty}
        error={error}
        mark={mark}
        onOpen={() => setOpen(true)}
      />
      <OptionsSheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        options={options}
        value={value ?? ''}
        onValue={onValue}
      />
    </div>
  );
}
