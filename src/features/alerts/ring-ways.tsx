import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFICATIONS } from '../../paths.ts';
import { askPermission, noticePermission } from '../../state/notice-permission.ts';
import { usePushDevice, watchedAt } from '../../state/push-device.ts';
import { RUN } from '../../state/stored.ts';
import rows from '../../ui/rows.module.css';
import { Row } from '../../ui/rows.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { waysChanged } from './changes.ts';
import { BUZZ } from './ring.ts';
import s from './ring-ways.module.css';
import { playTone } from './tone.ts';

const HINTS = {
  none: 'notificationNone',
  http: 'notificationHttps',
  denied: 'notificationDenied',
  default: 'notificationHint',
  granted: 'notificationHint',
} as const;

/** Sound, vibration and the system's notifications, each with the reason why it cannot work. */
export function RingWays() {
  const { t } = useTranslation('alerts');
  const ways = useAlerts((state) => state.ways);
  const told = usePushDevice((state) => watchedAt(state) !== null);
  const [allowed, setAllowed] = useState(noticePermission);
  const vibrates = typeof navigator.vibrate === 'function';
  const notifies = allowed === 'default' || allowed === 'granted';

  const notification = async (on: boolean) => {
    const given = on ? await askPermission() : allowed;
    setAllowed(given);
    changeAlerts(waysChanged({ notification: on && given === 'granted' }));
  };

  return (
    <section className={s['ways']} aria-label={t('ways')}>
      <h2 className={rows['title']}>{t('ways')}</h2>
      <ul className={rows['list']}>
        <SwitchRow
          label={t('soundWay')}
          hint={t('soundHint')}
          on={ways.sound}
          onChange={(sound) => {
            changeAlerts(waysChanged({ sound }));
            // This touch allows the page to play sound.
            if (sound) playTone();
          }}
        />
        <SwitchRow
          label={t('vibration')}
          hint={vibrates ? null : t('noVibration')}
          on={ways.vibration && vibrates}
          disabled={!vibrates}
          onChange={(vibration) => {
            changeAlerts(waysChanged({ vibration }));
            if (vibration) navigator.vibrate(BUZZ);
          }}
        />
        <SwitchRow
          label={t('notification')}
          hint={t(HINTS[allowed])}
          on={ways.notification && allowed === 'granted'}
          disabled={!notifies}
          onChange={(on) => void notification(on)}
        />
        {!RUN && <Row label={t('closed')} value={t(told ? 'on' : 'off')} to={NOTIFICATIONS} />}
      </ul>
    </section>
  );
}
