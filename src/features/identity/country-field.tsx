import { LANGUAGE_TAGS } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../state/language.ts';
import { PickButton } from '../../ui/pick-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AreaList } from './area-list.tsx';
import s from './country-field.module.css';

interface CountryFieldProps {
  /** ISO 3166 alpha-2, or empty. */
  readonly country: string;
  readonly onCountry: (country: string) => void;
  readonly error: string | null;
}

/** A country, by its name in the reader's language. */
export function CountryField({ country, onCountry, error }: CountryFieldProps) {
  const { t } = useTranslation('verify');
  const lang = useLanguage((state) => state.lang);
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={s['field']}>
      <PickButton
        label={t('country')}
        chosen={country === '' ? null : countryName(country, LANGUAGE_TAGS[lang])}
        empty={t('chooseCountry')}
        error={error}
        onOpen={() => setChoosing(true)}
      />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('country')} place="tall">
        <AreaList
          country={country}
          onChoose={(area) => {
            onCountry(area.country);
            setChoosing(false);
          }}
        />
      </Sheet>
    </div>
  );
}

const countryName = (country: string, tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country;
