import { type PushDevice, pushUnsubscribe } from '@tideline/wire/calls/push';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Rows } from '../../ui/rows.tsx';
import s from './push-view.module.css';

interface DeviceRowsProps {
  readonly devices: readonly PushDevice[];
  readonly onEnded: () => void;
}

/** Other devices of the user, each with the button that ends its messages. */
export function DeviceRows({ devices, onEnded }: DeviceRowsProps) {
  const { t } = useTranslation('push');
  const lang = useLanguage((state) => state.lang);
  const end = useCall(pushUnsubscribe);
  const time = (at: number) => timeText(at, 'minute', lang);
  return (
    <Rows title={t('devices')}>
      {devices.length === 0 && <li className={s['device']}>{t('noDevices')}</li>}
      {devices.map(({ id, name, created, sent }) => (
        <li key={id} className={s['device']}>
          <span className={s['words']}>
            <strong>{name}</strong>
            <span>{t('since', { time: time(created) })}</span>
            <span>{sent === null ? t('neverSent') : t('lastSent', { time: time(sent) })}</span>
          </span>
          <Button
            kind="quiet"
            size="small"
            aria-label={`${t('end')}: ${name}, ${time(created)}`}
            busy={end.busy}
            onClick={() =>
              end.send({ id }, () => {
                toast(t('ended'), 'done');
                onEnded();
              })
            }
          >
            {t('end')}
          </Button>
        </li>
      ))}
    </Rows>
  );
}
