import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import s from './options-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface OptionsSheetProps<Value extends string> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    /** One sentence below the text. */
    readonly hint?: string;
    readonly sample?: ReactNode;
    readonly lang?: string;
  }[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** A single choice in a sheet, with one tap. */
export function OptionsSheet<Value extends string>({
  open,
  onClose,
  title,
  options,
  value,
  onValue,
}: OptionsSheetProps<Value>) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={s['option']}
              aria-pressed={option.value === value}
              onClick={() => {
                onValue(option.value);
                onClose();
              }}
            >
              <span className={s['text']} lang={option.lang}>
                {option.text}
                {option.hint && <span className={s['hint']}>{option.hint}</span>}
              </span>
              {option.sample}
              <span className={s['check']}>
                {option.value === value && <Icon name="check" size={20} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
