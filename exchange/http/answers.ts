import {
  type ErrorEnvelope,
  isLanguage,
  type Language,
  type OkEnvelope,
  type WireError,
} from '@tideline/wire';
import { errorText } from '#locales/errors';
import type { CallError } from '../foundation/ports/refusal.ts';

/** The language header the client sends with every call. */
export const LANGUAGE_HEADER = 'x-lang';

export function languageOf(header: string | string[] | undefined): Language {
  return typeof header === 'string' && isLanguage(header) ? header : 'en';
}

export const succeeded = <Data>(data: Data): OkEnvelope<Data> => ({
  type: 'ok',
  code: 1,
  message: '',
  data,
});

/** A refusal as data and as text. Only `session-expired` and `not-logged-in` end a session. */
export function refused(lang: Language, error: WireError): ErrorEnvelope {
  const over = error.id === 'session-expired' || error.id === 'not-logged-in';
  return {
    type: over ? '999' : 'error',
    code: 0,
    message: errorText(lang, error.id, {
      ...error.params,
      ...(error.field && { field: error.field }),
    }),
    error,
  };
}

/** Serializes a {@link CallError}; absent members stay absent. */
export function wireError({ id, field, params }: CallError): WireError {
  return {
    id,
    ...(field !== undefined && { field }),
    ...(params !== undefined && { params }),
  };
}
