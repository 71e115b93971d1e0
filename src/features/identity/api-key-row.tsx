import type { ResponseOf } from '@tideline/wire';
import type { apiKeys } from '@tideline/wire/calls/keys';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Button } from '../../ui/button.tsx';
import s from './api-key-row.module.css';

interface ApiKeyRowProps {
  readonly value: ResponseOf<typeof apiKeys>['keys'][number];
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** What one API key is and may do, when it was last used, and the button that ends it. */
export function ApiKeyRow({ value, busy, onEnd }: ApiKeyRowProps) {
  const { t } = useTranslation('account');
  const lang = useLanguage((each) => each.lang);
  const { kind, name, networks, rights, used } = value;
  const facts = [
    `${kind === 'hmac' ? 'HMAC' : 'Ed25519'} · ${t(rights === 'trade' ? 'apiKeyTrade' : 'apiKeyRead')}`,
    networks.join(', '),
    used === null ? t('notUsed') : t('lastUsed', { time: timeText(used, 'minute', lang) }),
  ];
  return (
    <li className={s['key']}>
      <span className={s['facts']}>
        <span className={s['name']}>{name}</span>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <span key={fact} className={s['fact']}>
              {fact}
            </span>
          ))}
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={`${t('endApiKey')}: ${name}`}
        busy={busy}
        onClick={onEnd}
      >
        {t('endApiKey')}
      </Button>
    </li>
  );
}
