import { LANGUAGE_TAGS } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../state/chosen-place.ts';
import { useLanguage } from '../../state/language.ts';
import { PLACES, type PlaceId } from './places.ts';

interface ListedPlace extends Place {
  readonly id: PlaceId;
  /** Name of its country in the person's language. */
  readonly where: string;
}

/** Listed places whose name, id or country contains a text; case and width do not matter. */
export function usePlaces(search: string): readonly ListedPlace[] {
  const { t } = useTranslation('system');
  const lang = useLanguage((state) => state.lang);
  const countries = new Intl.DisplayNames([LANGUAGE_TAGS[lang]], { type: 'region' });
  const wanted = search.normalize('NFKC').trim().toLowerCase();
  return PLACES.map((place) => ({
    ...place,
    name: t(`place-${place.id}`),
    where: countries.of(place.country) ?? place.country,
  })).filter(({ id, name, where }) =>
    [id, name, where].some((text) => text.toLowerCase().includes(wanted)),
  );
}
