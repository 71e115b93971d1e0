import type { ErrorId, Language } from '@tideline/wire';
import en from './en/errors.json' with { type: 'json' };
import enFields from './en/fields.json' with { type: 'json' };
import hk from './hk/errors.json' with { type: 'json' };
import hkFields from './hk/fields.json' with { type: 'json' };
import { interpolate } from './interpolate.ts';
import jp from './jp/errors.json' with { type: 'json' };
import jpFields from './jp/fields.json' with { type: 'json' };
import kr from './kr/errors.json' with { type: 'json' };
import krFields from './kr/fields.json' with { type: 'json' };
import zh from './zh/errors.json' with { type: 'json' };
import zhFields from './zh/fields.json' with { type: 'json' };

type ErrorTexts = Readonly<Record<ErrorId, string>>;

/**
 * The type annotation is a check: a language that lacks an id of `wire/errors.ts` does not compile.
 */
const TEXTS: Readonly<Record<Language, ErrorTexts>> = { en, jp, kr, hk, zh };

/** Sentences of single fields, by `error/field`. */
const FIELDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: enFields,
  jp: jpFields,
  kr: krFields,
  hk: hkFields,
  zh: zhFields,
};

/**
 * The text of an error for people, used in the exchange's `message`.
 *
 * @param params - values for `{{name}}` in the text; a name without a value is omitted. `field` names the
 *   field, which may have a sentence of its own
 */
export function errorText(
  lang: Language,
  id: ErrorId,
  params?: Readonly<Record<string, string>>,
): string {
  const own = FIELDS[lang][`${id}/${params?.['field']}`];
  return interpolate(own ?? TEXTS[lang][id], params);
}
