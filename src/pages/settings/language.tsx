import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { setLanguage, useLanguage } from '../../state/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import s from './language.module.css';

/** The language of the app; a choice applies at once, here and at the exchange. */
export default function LanguagePage() {
  const { t } = useTranslation('account');
  const chosen = useLanguage((state) => state.lang);
  return (
    <Page title={t('language')} spaced>
      <ul className={s['list']}>
        {LANGUAGES.map((lang) => (
          <li key={lang}>
            <button
              type="button"
              className={s['row']}
              aria-pressed={lang === chosen}
              onClick={() => setLanguage(lang)}
            >
              <span lang={LANGUAGE_TAGS[lang]}>{LANGUAGE_NAMES[lang]}</span>
              {lang === chosen && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
