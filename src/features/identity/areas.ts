import type { ResponseOf } from '@tideline/wire';
import { areaCodes } from '@tideline/wire/calls/codes';
import { map } from 'rxjs';
import { call } from '../../api/call.ts';
import { type Loaded, useLoad } from '../../api/use-load.ts';
import { useLanguage } from '../../state/language.ts';
import { likelyArea } from './likely-area.ts';

export type Area = ResponseOf<typeof areaCodes>['areas'][number];

/** The area code that the person most likely has. */
export const homeArea = (): string =>
  likelyArea(
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    navigator.languages,
    useLanguage.getState().lang,
  );

/** The default country of a shared code, when only the code is known. */
const MAIN: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};

/** Whether an area is the chosen one of a code: twenty-five countries have +1. */
export const isChosen = ({ code, country }: Area, value: string | undefined): boolean =>
  code === value && (MAIN[code] ?? country) === country;

/** The area code in an address, else that of the language. */
export const areaOf = (text: string | null): string =>
  text !== null && /^\+\d{1,4}$/.test(text) ? text : homeArea();

/** All area codes, named and sorted in the reader's language. */
export function useAreas(): Loaded<readonly Area[]> {
  const lang = useLanguage((state) => state.lang);
  return useLoad(lang, () =>
    call(areaCodes, {}, { silent: true }).pipe(
      map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.areas } : answer)),
    ),
  );
}

/** Areas with a name, country or code in which a word begins with the typed text. */
export function foundAreas(areas: readonly Area[], search: string): readonly Area[] {
  const wanted = search.normalize('NFKC').trim().toLowerCase();
  if (wanted === '') return areas;
  const digits = wanted.replace(/^\+/, '');
  return areas.filter(
    ({ name, code, country }) =>
      name.toLowerCase().includes(wanted) ||
      country.toLowerCase() === wanted ||
      (/^\d+$/.test(digits) && code.startsWith(`+${digits}`)),
  );
}
