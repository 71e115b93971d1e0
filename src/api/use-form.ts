import type { ErrorId } from '@tideline/wire';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../state/toast.ts';
import type { Refusal } from './answer.ts';

/** Errors are ids; the errors file has their texts. */
export type FormErrors<Field extends string> = Readonly<Partial<Record<Field, ErrorId>>>;

export interface Form<Draft, Field extends string> {
  readonly draft: Draft;
  edit(changes: Partial<Draft>): void;
  /** Error of a field: of the draft once it was submitted, or the exchange's refusal. */
  errorOf(field: Field): string | null;
  /** For `<form onSubmit>`: calls `send` if the draft has no errors, else shows the first one. */
  onSubmit(send: (draft: Draft) => void): (event: FormEvent) => void;
}

/**
 * Keeps the draft of a form. It shows no error before the first submit, and an error never clears
 * the input.
 *
 * @param errorsOf - pure; fields in screen order
 * @param refusal - the exchange's last refusal; dropped for a field when it is edited
 */
export function useForm<Draft extends object, Field extends string>(
  empty: Draft,
  errorsOf: (draft: Draft) => FormErrors<Field>,
  refusal: Refusal | null,
): Form<Draft, Field> {
  const { t } = useTranslation('errors');
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  const [answered, setAnswered] = useState<Refusal | null>(null);
  const errors = errorsOf(draft);
  return {
    draft,
    edit: (changes) => {
      setDraft((before) => ({ ...before, ...changes }));
      setAnswered(refusal);
    },
    errorOf: (field) => {
      const own = tried ? errors[field] : undefined;
      if (own) return t(own as ErrorId);
      return refusal?.field === field && refusal !== answered ? refusal.message : null;
    },
    onSubmit: (send) => (event) => {
      event.preventDefault();
      setTried(true);
      const [first] = Object.values<ErrorId | undefined>(errors).filter((each) => each);
      if (first) toast(t(first), 'error');
      else send(draft);
    },
  };
}
