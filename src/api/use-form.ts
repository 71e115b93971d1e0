import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorId } from '#wire';
import { toast } from '../state/toast.ts';
import type { Refusal } from './answer.ts';

/** Errors as data: the text is the errors file's. */
export type FormErrors<Field extends string> = Readonly<Partial<Record<Field, ErrorId>>>;

export interface Form<Draft, Field extends string> {
  readonly draft: Draft;
  edit(changes: Partial<Draft>): void;
  /** Error of a field: of the draft once it was submitted, or the exchange's refusal. */
  errorOf(field: Field): string | null;
  /** For `<form onSubmit>`: calls `send` with a draft without errors, else says the first one. */
  onSubmit(send: (draft: Draft) => void): (event: FormEvent) => void;
}

/**
 * What a person has typed so far, kept until it is right. Nothing is complained of before it is handed
 * in, and nothing typed is ever lost to an error.
 *
 * @param errorsOf - pure; fields in the order they stand on the screen
 * @param refusal - what the exchange said last; forgotten for a field as soon as it is edited
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
