import { useTranslation } from 'react-i18next';
import { useLoad } from '../../api/use-load.ts';
import { useLanguage } from '../../state/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { loadServiceUrl } from './articles.ts';

/** The product's default address until the exchange's is loaded. */
const SERVICE = '/kf';

/** HANDLE:service-link: customer service, in a new window. */
export function ServiceLink({ className }: { readonly className: string | undefined }) {
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
