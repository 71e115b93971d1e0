import { Switch } from './switch.tsx';
import s from './switch-row.module.css';

interface SwitchRowProps {
  readonly label: string;
  /** A sentence below the label. */
  readonly hint: string | null;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch with a sentence about it, as a row of a card. */
export function SwitchRow({ label, hint, on, disabled = false, onChange }: SwitchRowProps) {
  return (
    <li className={s['row']}>
      <span className={s['words']}>
        {label}
        {hint && <span className={s['hint']}>{hint}</span>}
      </span>
      <Switch label={label} on={on} disabled={disabled} onChange={onChange} />
    </li>
  );
}
