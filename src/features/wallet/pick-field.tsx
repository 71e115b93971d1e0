import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
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
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <div
      className={classes(s['field'], error !== null && s['wrong'], mark !== undefined && s['pill'])}
    >
      <span
        className={classes(s['label'], mark !== undefined && 'visually-hidden')}
        id={`${id}-label`}
      >
        {label}
      </span>
      <button
        type="button"
        className={s['button']}
        aria-haspopup="dialog"
        data-invalid={error !== null || undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onClick={() => setOpen(true)}
      >
        {mark}
        <span id={`${id}-value`} className={classes(s['text'], !chosen && s['empty'])}>
          {chosen?.short ?? chosen?.text ?? empty}
        </span>
        <span className={s['caret']}>
          <Icon name="down" size={18} />
        </span>
      </button>
      {error !== null && (
        <p id={`${id}-error`} className={s['error']}>
          {error}
        </p>
      )}
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
