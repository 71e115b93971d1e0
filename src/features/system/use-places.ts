import { LANGUAGE_TAGS } from '@tideline/wire';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLocation } from '../../state/chosen-place.ts';
import { useLanguage } from '../../state/language.ts';
import { findCities, isSameCity, searched } from './cities.ts';
import { PLACES } from './places.ts';
import { type CityList, useCities } from './use-cities.ts';

interface ListedPlace extends NamedLocation {
  readonly id: string;
  /** Name of its country in the person's language. */
  readonly where: string;
}

export interface FoundPlaces extends Pick<CityList, 'state' | 'retry'> {
  readonly places: readonly ListedPlace[];
}

/** Every name contains one letter, so the list of cities is searched from two on. */
const MIN = 2;

/**
 * Places whose name, id or country contains a text; case, width and accents do not matter. Places
 * with a name in the person's language come first, then the cities of the world.
 */
export function usePlaces(search: string): FoundPlaces {
  const { t } = useTranslation('system');
  const lang = useLanguage((state) => state.lang);
  const wanted = searched(search);
  const { cities, state, retry } = useCities(wanted.length >= MIN);
  const places = useMemo(() => {
    const countries = new Intl.DisplayNames([LANGUAGE_TAGS[lang]], { type: 'region' });
    const nameOf = (country: string) => countries.of(country) ?? country;
    const listed = PLACES.map((place) => ({
      ...place,
      name: t(`place-${place.id}`),
      where: nameOf(place.country),
    })).filter(({ id, name, where }) =>
      [id, name, where].some((text) => searched(text).includes(wanted)),
    );
    const found = wanted.length < MIN ? [] : findCities(cities, wanted, nameOf);
    const others = found
      .filter((city) => !PLACES.some((place) => isSameCity(place, city)))
      .map((city) => ({ ...city, where: nameOf(city.country) }));
    return [...listed, ...others];
  }, [t, lang, wanted, cities]);
  return { places, state, retry };
}
