import { useRef } from 'react';
import type { Refusal } from '../../api/answer.ts';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useAutoSubmit } from '../../ui/forms/use-auto-submit.ts';

interface CodeFormProps {
  readonly label: string;
  readonly action: string;
  /** `password` hides the input; `name` is one that the person makes up. */
  readonly kind: 'digits' | 'text' | 'password' | 'name';
  readonly busy: boolean;
  /** Shown once: at the field that it names, else above the button. */
  readonly refusal: Refusal | null;
  readonly onSend: (text: string) => void;
}

type Draft = { readonly text: string };

type Name = 'code' | 'password' | 'name';

const errorsOf = (name: Name, { text }: Draft): FormErrors<Name> => {
  if (text.trim() !== '') return {};
  return { [name]: name === 'code' ? 'code-required' : 'field-required' };
};

const AUTO_COMPLETE = {
  code: 'one-time-code',
  password: 'current-password',
  name: 'off',
} as const;

/** One field and its button: a code, or the password. The sixth digit of a code sends it. */
export function CodeForm({ label, action, kind, busy, refusal, onSend }: CodeFormProps) {
  const name = kind === 'password' || kind === 'name' ? kind : 'code';
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, Name>(
    { text: '' },
    (typed) => errorsOf(name, typed),
    refusal,
  );
  const place = useRef<HTMLFormElement>(null);
  useAutoSubmit(place, draft.text, kind === 'digits');
  return (
    <form
      ref={place}
      className={form['form']}
      noValidate
      onSubmit={onSubmit(({ text }) => onSend(text.trim()))}
    >
      <Field
        label={label}
        value={draft.text}
        onValue={(text) => edit({ text })}
        error={errorOf(name)}
        type={kind === 'password' ? 'password' : 'text'}
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        autoComplete={AUTO_COMPLETE[name]}
      />
      <SubmitButton state={state} busy={busy}>
        {action}
      </SubmitButton>
    </form>
  );
}
