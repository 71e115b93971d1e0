import { LANGUAGE_TAGS, type Language } from '@tideline/wire';
import { phoneNumbers } from './phone-numbers.ts';

interface Area {
  readonly code: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly name: string;
}

const made = new Map<Language, Area[]>();

/** Every country with a numbering plan, named and sorted in the caller's language. */
export function areasIn(lang: Language): Area[] {
  const known = made.get(lang);
  if (known) return known;
  const tag = LANGUAGE_TAGS[lang];
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator(tag);
  const { getCountries, getCountryCallingCode } = phoneNumbers();
  const areas = getCountries()
    .map((country) => ({
      code: `+${getCountryCallingCode(country)}`,
      country,
      name: names.of(country) ?? country,
    }))
    .sort((a, b) => order.compare(a.name, b.name));
  made.set(lang, areas);
  return areas;
}
