import { useState } from 'react';
import { classes } from './classes.ts';
import { lazyPart } from './lazy-part.tsx';
import s from './picker-chip.module.css';

// Loaded after the page, because it is needed only once the chip is tapped.
const LazyOptionsSheet = lazyPart(() => import('./options-sheet.tsx'), 'OptionsSheet');

interface PickerChipProps<Value extends string> {
  /** Name of the choice, and title of its sheet. */
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    /** One sentence below the option. */
    readonly hint?: string;
  }[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly className?: string | undefined;
  /** A key that opens it on a trading page, in upper case. */
  readonly shortcut?: string;
}

/** Shows the chosen option; a tap opens a sheet with all of them. */
export function PickerChip<Value extends string>({
  label,
  options,
  value,
  onValue,
  className,
  shortcut,
}: PickerChipProps<Value>) {
  const [open, setOpen] = useState(false);
  const text = options.find((option) => option.value === value)?.text ?? value;
  return (
    <>
      <button
        type="button"
        className={classes(s['chip'], className)}
        aria-label={`${label}: ${text}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut}
        onClick={() => setOpen(true)}
      >
        <span className={s['text']}>{text}</span>
        <span className={s['arrow']} aria-hidden="true">
          ▾
        </span>
      </button>
      <LazyOptionsSheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        options={options}
        value={value}
        onValue={(chosen) => {
          const option = options.find((each) => each.value === chosen);
          if (option) onValue(option.value);
        }}
      />
    </>
  );
}
