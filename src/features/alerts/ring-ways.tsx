import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import rows from '../../ui/rows.module.css';
import { Switch } from '../../ui/switch.tsx';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { waysChanged } from './changes.ts';
import { askPermission, permission } from './notifications.ts';
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
  const [allowed, setAllowed] = useState(permission);
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
        <Way
          label={t('soundWay')}
          hint={t('soundHint')}
          on={ways.sound}
          onChange={(sound) => {
            changeAlerts(waysChanged({ sound }));
            // This touch allows the page to play sound.
            if (sound) playTone();
          }}
        />
        <Way
          label={t('vibration')}
          hint={vibrates ? null : t('noVibration')}
          on={ways.vibration && vibrates}
          disabled={!vibrates}
          onChange={(vibration) => {
            changeAlerts(waysChanged({ vibration }));
            if (vibration) navigator.vibrate(BUZZ);
          }}
        />
        <Way
          label={t('notification')}
          hint={t(HINTS[allowed])}
          on={ways.notification && allowed === 'granted'}
          disabled={!notifies}
          onChange={(on) => void notification(on)}
        />
      </ul>
    </section>
  );
}

interface WayProps {
  readonly label: string;
  readonly hint: string | null;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

function Way({ label, hint, on, disabled = false, onChange }: WayProps) {
  return (
    <li className={s['way']}>
      <span className={s['words']}>
        {label}
        {hint && <span className={s['hint']}>{hint}</span>}
      </span>
      <Switch label={label} on={on} disabled={disabled} onChange={onChange} />
    </li>
  );
}
