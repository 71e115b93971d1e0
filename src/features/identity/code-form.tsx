import { useRef } from 'react';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useAutoSubmit } from '../../ui/forms/use-auto-submit.ts';

interface CodeFormProps {
  readonly label: string;
  readonly action: string;
  /** `password` hides the input. */
  readonly kind: 'digits' | 'text' | 'password';
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSend: (text: string) => void;
}

type Draft = { readonly text: string };

const errorsOf = (
  kind: CodeFormProps['kind'],
  { text }: Draft,
): FormErrors<'code' | 'password'> => {
  if (text.trim() !== '') return {};
  return kind === 'password' ? { password: 'field-required' } : { code: 'code-required' };
};

/** One field and its button: a code, or the password. The sixth digit of a code sends it. */
export function CodeForm({ label, action, kind, busy, error, onSend }: CodeFormProps) {
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, 'code' | 'password'>(
    { text: '' },
    (typed) => errorsOf(kind, typed),
    null,
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
        error={errorOf(kind === 'password' ? 'password' : 'code') ?? error}
        type={kind === 'password' ? 'password' : 'text'}
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
      />
      <SubmitButton state={state} busy={busy}>
        {action}
      </SubmitButton>
    </form>
  );
}
