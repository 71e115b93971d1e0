import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { CHAT } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { loadServiceUrl } from './articles.ts';
import s from './help.module.css';

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

/** The product's default address until the exchange's is loaded. */
const SERVICE = '/kf';

/** HANDLE:service-link: customer service, in a new window. */
function ServiceLink({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('help');
  const lang = useLanguage((state) => state.lang);
  const { data } = useLoad('service', loadServiceUrl);
  return (
    <a
      className={className}
      href={`${data ?? SERVICE}?lang=${lang}`}
      target="_blank"
      rel="noopener"
    >
      <Icon name="headset" size={22} />
      <span>
        {t('service')}
        <span className="visually-hidden"> ({t('newWindow')})</span>
      </span>
    </a>
  );
}
