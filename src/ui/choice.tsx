import { useId } from 'react';
import s from './choice.module.css';
import { classes } from './classes.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    readonly tone?: 'up' | 'down';
    /** A key that chooses it on a trading page, in upper case. */
    readonly shortcut?: string;
  }[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  /** `strong` for the main choice of a page, `soft` for a minor one: lower, with a quiet face. */
  readonly look?: 'strong' | 'soft';
  readonly className?: string | undefined;
}

/** A choice of one: native radio buttons styled as segments. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onValue,
  look = 'strong',
  className,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes(s['choice'], s[look], className)}>
      {options.map((option) => (
        <label key={option.value} className={classes(s['option'], option.tone && s[option.tone])}>
          <input
            type="radio"
            className={s['radio']}
            name={name}
            checked={option.value === value}
            aria-keyshortcuts={option.shortcut}
            onChange={() => onValue(option.value)}
          />
          <span className={s['text']}>{option.text}</span>
        </label>
      ))}
    </div>
  );
}
