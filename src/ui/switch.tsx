import s from './switch.module.css';

interface SwitchProps {
  /** Name for screen readers; pass the visible text of the row. */
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}

export function Switch({ label, on, onChange, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={s['switch']}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className={s['knob']} />
    </button>
  );
}
