import { type FormErrors, useForm } from '../../api/use-form.ts';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';

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

const errorsOf = ({ text }: Draft): FormErrors<'text'> =>
  text.trim() === '' ? { text: 'field-required' } : {};

/** One field and its button: a code, or the password. */
export function CodeForm({ label, action, kind, busy, error, onSend }: CodeFormProps) {
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, 'text'>(
    { text: '' },
    errorsOf,
    null,
  );
  return (
    <form
      className={form['form']}
      noValidate
      onSubmit={onSubmit(({ text }) => onSend(text.trim()))}
    >
      <Field
        label={label}
        value={draft.text}
        onValue={(text) => edit({ text })}
        error={errorOf('text') ?? error}
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
