import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import s from './pick-button.module.css';

interface PickButtonProps {
  readonly label: string;
  /** Text of the choice; null without one. */
  readonly chosen: string | null;
  /** Placeholder without a choice. */
  readonly empty: string;
  readonly error?: string | null;
  /** Mark of the choice: the field is a pill, and its label is for screen readers. */
  readonly mark?: ReactNode;
  readonly onOpen: () => void;
}

/** A field that opens a sheet to choose from, with its label inside the box. */
export function PickButton({ label, chosen, empty, error = null, mark, onOpen }: PickButtonProps) {
  const id = useId();
  const pill = mark !== undefined;
  return (
    <>
      <button
        type="button"
        className={classes(s['button'], pill && s['pill'], error !== null && s['wrong'])}
        aria-haspopup="dialog"
        data-invalid={error !== null || undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onClick={onOpen}
      >
        {mark}
        <span className={s['middle']}>
          <span className={pill ? 'visually-hidden' : s['label']} id={`${id}-label`}>
            {label}
          </span>{' '}
          <span id={`${id}-value`} className={classes(s['text'], chosen === null && s['empty'])}>
            {chosen ?? empty}
          </span>
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
    </>
  );
}
