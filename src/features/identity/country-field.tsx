import { LANGUAGE_TAGS } from '@tideline/wire';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../state/language.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
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
  const id = useId();
  return (
    <div className={s['field']}>
      <span className={s['label']} id={`${id}-label`}>
        {t('country')}
      </span>
      <button
        type="button"
        className={classes(s['box'], error !== null && s['wrong'])}
        aria-haspopup="dialog"
        data-invalid={error !== null || undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onClick={() => setChoosing(true)}
      >
        <span id={`${id}-value`} className={classes(country === '' && s['none'])}>
          {country === '' ? t('chooseCountry') : countryName(country, LANGUAGE_TAGS[lang])}
        </span>
        <Icon name="down" size={18} />
      </button>
      {error !== null && (
        <p id={`${id}-error`} className={s['error']}>
          {error}
        </p>
      )}
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
