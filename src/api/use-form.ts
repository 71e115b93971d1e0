import type { ErrorId } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type fields from '#locales/en/fields.json';
import { latePart } from '../state/late-parts.ts';
import { clearToasts } from '../state/toast.ts';
import type { Refusal } from './answer.ts';

const fieldTexts$ = latePart(async () => {
  const { loadFieldTexts } = await import('../i18n/field-texts.ts');
  return loadFieldTexts();
});

/** A sentence for one error of one field; without it, the error has its general one. */
type FieldText = `fields:${keyof typeof fields}`;
/** Errors are ids; the errors file has their texts. */
export type FormErrors<Field extends string> = Readonly<Partial<Record<Field, ErrorId>>>;

/** What `ui/forms/form-notice.tsx` shows above the button. */
export interface FormState {
  /** Number of invalid submits. */
  readonly rejected: number;
  /** Text of the exchange's refusal; null when there is none or the form was edited since. */
  readonly refusal: string | null;
}

export interface Form<Draft, Field extends string> {
  readonly draft: Draft;
  edit(changes: Partial<Draft>): void;
  /** Error of a field: of the draft once it was submitted, or the exchange's refusal. */
  errorOf(field: Field): string | null;
  /** The draft at the time of the call, also after the form was left. */
  newest(): Draft;
  /**
   * For `<form onSubmit>`: calls `send` if the draft has no errors, else marks the wrong fields.
   */
  onSubmit(send: (draft: Draft) => void): (event: FormEvent) => void;
  /** Shows the errors of some fields before the form is submitted; true when there are none. */
  check(...fields: Field[]): boolean;
  /** Whether no other field has an error. */
  completeBut(field: Field): boolean;
  /** Empties the form: its draft and its errors. */
  reset(): void;
  readonly state: FormState;
}

/**
 * Keeps the draft of a form. It shows no error before the first submit, and an error never clears
 * the input.
 *
 * @param errorsOf - pure; fields in screen order
 * @param refusal - the exchange's last refusal; dropped when the form is edited
 */
export function useForm<Draft extends object, Field extends string>(
  empty: Draft,
  errorsOf: (draft: Draft) => FormErrors<Field>,
  refusal: Refusal | null,
): Form<Draft, Field> {
  const { t } = useTranslation('errors');
  const ofField = t as TFunction<['errors', 'fields']>;
  // Until they are here, an error has its general text.
  useEffect(() => {
    const loaded = fieldTexts$.subscribe();
    return () => loaded.unsubscribe();
  }, []);
  const [draft, setDraft] = useState(empty);
  const newest = useRef(empty);
  const write = (next: Draft) => {
    newest.current = next;
    setDraft(next);
  };
  const [tried, setTried] = useState<readonly Field[] | 'all'>([]);
  const [rejected, setRejected] = useState(0);
  const [answered, setAnswered] = useState<Refusal | null>(null);
  const errors = errorsOf(draft);
  const current = refusal === answered ? null : refusal;
  return {
    draft,
    newest: () => newest.current,
    edit: (changes) => {
      write({ ...newest.current, ...changes });
      setAnswered(refusal);
    },
    errorOf: (field) => {
      const own = tried === 'all' || tried.includes(field) ? errors[field] : undefined;
      if (own) return ofField([`fields:${own}/${field}` as FieldText, own as ErrorId]);
      return current?.field === field ? current.message : null;
    },
    onSubmit: (send) => (event) => {
      event.preventDefault();
      clearToasts();
      setTried('all');
      if (Object.values(errors).some(Boolean)) setRejected((count) => count + 1);
      else send(draft);
    },
    check: (...fields) => {
      setTried((before) => (before === 'all' ? before : [...before, ...fields]));
      const valid = fields.every((field) => !errors[field]);
      if (!valid) setRejected((count) => count + 1);
      return valid;
    },
    completeBut: (field) =>
      Object.entries(errors).every(([name, error]) => name === field || !error),
    reset: () => {
      write(empty);
      setTried([]);
      setRejected(0);
      setAnswered(refusal);
    },
    state: {
      rejected,
      // The sheet for the second factor shows this one.
      refusal: current && current.id !== 'second-factor-required' ? current.message : null,
    },
  };
}
