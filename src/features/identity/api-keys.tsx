import type { ResponseOf } from '@tideline/wire';
import { type addApiKey, apiKeys, endApiKey } from '@tideline/wire/calls/keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCall } from '../../api/use-submit.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import s from './recovery-codes.module.css';

/** The account's API keys with their last use. Creates and ends them; a secret is shown once. */
export function ApiKeys() {
  const { t } = useTranslation('account');
  const { data, state, message, refresh } = useLoad('api-keys', () =>
    call(apiKeys, {}, { silent: true }),
  );
  const end = useCall(endApiKey);
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<ResponseOf<typeof addApiKey> | null>(null);
  const row = (key: ResponseOf<typeof apiKeys>['keys'][number]) => (
    <ApiKeyRow
      key={key.id}
      value={key}
      busy={end.busy}
      onEnd={() =>
        end.send({ id: key.id }, () => {
          toast(t('apiKeyEnded'), 'done');
          void refresh();
        })
      }
    />
  );
  const secrets =
    added === null ? [] : [added.key, ...(added.secret === null ? [] : [added.secret])];
  return (
    <>
      {state === 'error' && data === null && (
        <ErrorView text={message} onRetry={() => void refresh()} />
      )}
      <p className={s['note']}>{t('apiKeysAre')}</p>
      <p className={s['secret']}>
        <code>{window.location.origin}</code>
        <CopyButton text={window.location.origin} label={t('apiAddress')} />
      </p>
      <Rows title={t('apiKeys')}>
        {(data?.keys ?? []).map(row)}
        <Row icon="key" label={t('addApiKey')} onPress={() => setAdding(true)} />
      </Rows>
      {adding && (
        <ApiKeyForm
          onClose={() => setAdding(false)}
          onAdded={(key) => {
            setAdding(false);
            setAdded(key);
            void refresh();
          }}
        />
      )}
      {added && (
        <Sheet
          open
          onClose={() => setAdded(null)}
          title={t('apiKeys')}
          footer={<Button onClick={() => setAdded(null)}>{t('savedCodes')}</Button>}
        >
          <p className={s['note']}>{t('apiKeyNote')}</p>
          {secrets.map((text, at) => {
            const name = t(at === 0 ? 'apiKeyKey' : 'apiKeySecret');
            return (
              <div key={text}>
                <span className={s['note']}>{name}</span>
                <p className={s['secret']}>
                  <code>{text}</code>
                  <CopyButton text={text} label={name} />
                </p>
              </div>
            );
          })}
        </Sheet>
      )}
    </>
  );
}
