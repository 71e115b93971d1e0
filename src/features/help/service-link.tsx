import { useTranslation } from 'react-i18next';
import { useLoad } from '../../api/use-load.ts';
import { Icon } from '../../ui/icon.tsx';
import { loadServiceUrl } from './articles.ts';

/** Where the product has it, until the exchange has said where. */
const SERVICE = '/kf';

/** HANDLE:service-link: customer service, in a new window. */
export function ServiceLink({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('help');
  const { data } = useLoad('service', loadServiceUrl);
  return (
    <a className={className} href={data ?? SERVICE} target="_blank" rel="noopener">
      <Icon name="headset" size={22} />
      <span>
        {t('service')}
        <span className="visually-hidden"> ({t('newWindow')})</span>
      </span>
    </a>
  );
}
