import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { editDraft, type NumberRule, settleDraft, stepDraft } from './number-draft.ts';
import s from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly rule: NumberRule;
  /** Coin or other unit, shown after the number. */
  readonly unit?: string;
  /** Minus and plus buttons; held down they repeat. */
  readonly stepper?: boolean;
  readonly error?: string | null;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly after?: ReactNode;
}

/** Before a held button repeats, and between repeats, ms. */
const HOLD_DELAY = 400;
const HOLD_REPEAT = 80;

/** A number kept as the text a person typed; the label stands inside, above the number. */
export function NumberField({
  label,
  draft,
  onDraft,
  rule,
  unit,
  stepper = false,
  error = null,
  disabled = false,
  id: given,
  after,
}: NumberFieldProps) {
  const { t } = useTranslation();
  const own = useId();
  const id = given ?? own;
  return (
    <div className={s['wrap']}>
      <div className={classes(s['box'], error !== null && s['wrong'], disabled && s['off'])}>
        {stepper && (
          <StepButton
            label={t('decrease', { field: label })}
            icon="minus"
            disabled={disabled}
            onStep={() => onDraft(stepDraft(draft, -1, rule))}
          />
        )}
        <label className={classes(s['middle'], stepper && s['centred'])} htmlFor={id}>
          <span className={s['label']}>
            {label}
            {unit && ` (${unit})`}
          </span>
          <input
            id={id}
            className={s['input']}
            type="text"
            inputMode={rule.decimals === 0 ? 'numeric' : 'decimal'}
            enterKeyHint="done"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            disabled={disabled}
            value={draft}
            onChange={(event) => onDraft(editDraft(draft, event.target.value, rule))}
            onBlur={() => onDraft(settleDraft(draft, rule))}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
                event.preventDefault();
                onDraft(stepDraft(draft, event.key === 'ArrowUp' ? 1 : -1, rule));
              }
              // iOS has no return key on the decimal pad; where there is one it closes the keyboard.
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : `${id}-error`}
          />
        </label>
        {stepper && (
          <StepButton
            label={t('increase', { field: label })}
            icon="plus"
            disabled={disabled}
            onStep={() => onDraft(stepDraft(draft, 1, rule))}
          />
        )}
        {after}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={s['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: 'plus' | 'minus';
  readonly disabled: boolean;
  readonly onStep: () => void;
}

function StepButton({ label, icon, disabled, onStep }: StepButtonProps) {
  const latest = useRef(onStep);
  latest.current = onStep;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeat = (delay: number) => {
    timer.current = setTimeout(() => {
      latest.current();
      repeat(HOLD_REPEAT);
    }, delay);
  };
  const stop = () => clearTimeout(timer.current);
  return (
    <button
      type="button"
      className={s['step']}
      aria-label={label}
      disabled={disabled}
      // Repeats start on pointer down; the step itself is the click, which the keyboard has too.
      onPointerDown={() => repeat(HOLD_DELAY)}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={onStep}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
