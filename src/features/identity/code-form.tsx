import { type FormEvent, useState } from 'react';
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

/** One field and its button: a code, or the password. */
export function CodeForm({ label, action, kind, busy, error, onSend }: CodeFormProps) {
  const [text, setText] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') onSend(text.trim());
  };
  return (
    <form className={form['form']} noValidate onSubmit={send}>
      <Field
        label={label}
        value={text}
        onValue={setText}
        error={error}
        type={kind === 'password' ? 'password' : 'text'}
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
      />
      <SubmitButton busy={busy} tooLong={false}>
        {action}
      </SubmitButton>
    </form>
  );
}
