import s from './switch.module.css';

interface SwitchProps {
  /** Read out by screen readers; pass the visible text of the row. */
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={s['switch']}
      onClick={() => onChange(!on)}
    >
      <span className={s['knob']} />
    </button>
  );
}
