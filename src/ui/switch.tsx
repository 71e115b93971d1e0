import s from './switch.module.css';

interface SwitchProps {
  /** Name for screen readers; pass the visible text of the row. */
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
  /** A key that turns it on a trading page, in upper case. */
  readonly shortcut?: string;
}

export function Switch({ label, on, onChange, disabled = false, shortcut }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={s['switch']}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className={s['knob']} />
    </button>
  );
}
