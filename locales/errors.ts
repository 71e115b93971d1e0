import type { ErrorId, Language } from '@tideline/wire';
import { interpolate } from './interpolate.ts';
import { SERVER_TEXTS } from './languages.ts';

/**
 * The text of an error for people, used in the exchange's `message`.
 *
 * @param params - values for `{{name}}` in the text; a name without a value is omitted. `field`
 * names the
 *   field, which may have a sentence of its own
 */
export function errorText(
  lang: Language,
  id: ErrorId,
  params?: Readonly<Record<string, string>>,
): string {
  const { errors, fields } = SERVER_TEXTS[lang];
  return interpolate(fields[`${id}/${params?.['field']}`] ?? errors[id], params);
}
