import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CHAT } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import s from './help.module.css';
import { ServiceLink } from './service-link.tsx';

/** Ways to ask when no answer fits. */
export function WaysToAsk() {
  const { t } = useTranslation('help');
  return (
    <section className={s['ways']} aria-label={t('stillQuestions')}>
      <h2 className={s['subtitle']}>{t('stillQuestions')}</h2>
      <div className={s['pair']}>
        <Link className={s['way']} to={CHAT}>
          <Icon name="info" size={22} />
          {t('chat')}
        </Link>
        <ServiceLink className={s['way']} />
      </div>
    </section>
  );
}
