import { classes } from './classes.ts';
import s from './field-key.module.css';

interface FieldKeyProps {
  readonly text: string;
  /** Full name for screen readers. */
  readonly label: string;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  /** A key that presses it on a trading page, in upper case. */
  readonly shortcut?: string;
}

/** A key at the end of a field, such as the one that enters the best price. */
export function FieldKey({
  text,
  label,
  onPress,
  disabled = false,
  className,
  shortcut,
}: FieldKeyProps) {
  return (
    <button
      type="button"
      className={classes(s['key'], className)}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={onPress}
    >
      {text}
    </button>
  );
}
