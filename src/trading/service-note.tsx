import { useTranslation } from 'react-i18next';
import { useLanguage } from '../state/language.ts';
import form from '../ui/forms/form.module.css';

/** A sentence about a way that somebody may have lost, and customer service in a new window. */
export function ServiceNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const lang = useLanguage((state) => state.lang);
  return (
    <p className={form['note']}>
      {text}{' '}
      <a className={form['way']} href={`/kf?lang=${lang}`} target="_blank" rel="noopener">
        {t('menu-contact')}
      </a>
    </p>
  );
}
