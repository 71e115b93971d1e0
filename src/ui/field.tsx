import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import s from './field.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Error text; announced, and associated with the input. */
  readonly error?: string | null;
  readonly hint?: string;
  /** Whether a password is readable, when the form needs to know; else the field keeps it. */
  readonly revealed?: boolean;
  readonly onRevealed?: (revealed: boolean) => void;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A text input with its label inside the box. A password can be revealed. */
export function Field({
  label,
  value,
  onValue,
  error = null,
  hint,
  before,
  after,
  revealed,
  onRevealed,
  type = 'text',
  className,
  ...rest
}: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [own, setOwn] = useState(false);
  const shown = revealed ?? own;
  const setShown = onRevealed ?? setOwn;
  const secret = type === 'password';
  return (
    <div className={classes(s['field'], className)}>
      <div className={classes(s['box'], error !== null && s['wrong'])}>
        {before}
        <label className={s['middle']} htmlFor={id}>
          <span className={s['label']}>{label}</span>
          <input
            {...rest}
            id={id}
            className={s['input']}
            type={secret && shown ? 'text' : type}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            aria-invalid={error !== null || undefined}
            aria-describedby={error !== null || hint ? `${id}-note` : undefined}
          />
        </label>
        {secret && (
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            iconSize={20}
            label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            className={s['inner']}
            onClick={() => setShown(!shown)}
          />
        )}
        {after}
      </div>
      {(error !== null || hint) && (
        <div id={`${id}-note`}>
          {error !== null && <p className={s['error']}>{error}</p>}
          {hint && <p className={s['hint']}>{hint}</p>}
        </div>
      )}
    </div>
  );
}
