import { endSession, sessionList } from '@tideline/wire/calls/security';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCall } from '../../api/use-submit.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Rows } from '../../ui/rows.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './session-list.module.css';
import { isPhone, placeOf } from './session-place.ts';

interface Entry {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly created: number;
  readonly seen: number;
  readonly current: boolean;
}

/** The account's sessions and devices with their last use, and the buttons that end them. */
export function SessionList() {
  const { t } = useTranslation('account');
  const lang = useLanguage((each) => each.lang);
  const { data, state, message, refresh } = useLoad('sessions', () =>
    call(sessionList, {}, { silent: true }),
  );
  const end = useCall(endSession);
  const row = (kind: 'session' | 'device', entry: Entry) => {
    const { id, device, address, created, seen, current } = entry;
    const action = t(kind === 'session' ? 'endSession' : 'forgetDevice');
    const place = placeOf(address);
    const where = place === null ? address : `${t(`place-${place}`)} (${address})`;
    const since = timeText(created, 'minute', lang);
    return (
      <li key={id} className={s['entry']}>
        <span className={s['icon']}>
          <Icon name={isPhone(device) ? 'phone' : 'desk'} size={22} />
        </span>
        <span className={s['words']}>
          <strong>{device || t('unknownDevice')}</strong>
          <span>{where}</span>
          <span>{t(kind === 'session' ? 'loggedInAt' : 'knownSince', { time: since })}</span>
          <span>{t('lastUsed', { time: timeText(seen, 'minute', lang) })}</span>
          {current && <span className={s['here']}>{t('thisDevice')}</span>}
        </span>
        {!current && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`${action}: ${device || t('unknownDevice')} · ${address}, ${since}`}
            busy={end.busy}
            onClick={() =>
              end.send({ kind, id }, () => {
                toast(t('sessionEnded'), 'done');
                void refresh();
              })
            }
          >
            {action}
          </Button>
        )}
      </li>
    );
  };
  return (
    <>
      {state === 'error' && data === null && (
        <ErrorView text={message} onRetry={() => void refresh()} />
      )}
      <Rows title={t('sessions')}>
        {(data?.sessions ?? []).map((entry) => row('session', entry))}
      </Rows>
      <Rows title={t('devices')}>{(data?.devices ?? []).map((entry) => row('device', entry))}</Rows>
    </>
  );
}
