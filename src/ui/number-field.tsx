import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberRule } from '../format/number-rule.ts';
import { classes } from './classes.ts';
import { isRefused, stepHeld } from './number-draft.ts';
import s from './number-field.module.css';
import { NumberInput } from './number-input.tsx';
import { StepButton } from './step-button.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly rule: NumberRule;
  /** Coin or other unit, shown after the number. */
  readonly unit?: string;
  /** Minus and plus buttons, which repeat while held. */
  readonly stepper?: boolean;
  readonly error?: string | null;
  readonly disabled?: boolean;
  readonly id?: string;
  /** A key that puts the cursor into it on a trading page, in upper case. */
  readonly shortcut?: string | undefined;
  /** A large number without a box, for the one amount of a screen. */
  readonly large?: boolean;
  readonly after?: ReactNode;
  /** Called when the input receives and loses the focus. */
  readonly onFocused?: (focused: boolean) => void;
}

/** A number kept as typed text, with its label inside the box. */
export function NumberField({
  label,
  draft,
  onDraft,
  rule,
  unit,
  stepper = false,
  error: asked = null,
  disabled = false,
  id: given,
  shortcut,
  large = false,
  after,
  onFocused,
}: NumberFieldProps) {
  const { t } = useTranslation();
  const own = useId();
  const id = given ?? own;
  const refusal = isRefused(draft, rule)
    ? t(rule.decimals === 0 ? 'wholeNumbersOnly' : 'numbersOnly')
    : null;
  const error = refusal ?? asked;
  const name = unit ? `${label} (${unit})` : label;
  const input = (
    <NumberInput
      id={id}
      className={s['input']}
      placeholder={large ? '0' : undefined}
      draft={draft}
      onDraft={onDraft}
      rule={rule}
      disabled={disabled}
      wrong={error !== null}
      shortcut={shortcut}
      onFocused={onFocused}
    />
  );
  const step = (by: 1 | -1) => (
    <StepButton
      label={t(by > 0 ? 'increase' : 'decrease', { field: label })}
      icon={by > 0 ? 'plus' : 'minus'}
      disabled={disabled}
      onStep={(repeats) => onDraft(stepHeld(draft, by, repeats, rule))}
    />
  );
  return (
    <div
      className={classes(
        s['wrap'],
        stepper && after !== undefined && s['keyed'],
        large && s['large'],
      )}
    >
      <div className={classes(s['box'], error !== null && s['wrong'], disabled && s['off'])}>
        {stepper && step(-1)}
        <label className={classes(s['middle'], stepper && s['centred'])} htmlFor={id}>
          <span className={s['label']}>{name}</span>
          {input}
        </label>
        {stepper && step(1)}
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
