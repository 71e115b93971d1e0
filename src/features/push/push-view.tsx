import { pushDevices } from '@tideline/wire/calls/push';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { hasSafariEngine, isInstalled } from '../../state/apple.ts';
import { noticePermission } from '../../state/notice-permission.ts';
import { usePushDevice } from '../../state/push-device.ts';
import { needsHttps, pushWorks } from '../../state/secure-context.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import { useLogin } from '../../ui/use-login.ts';
import { keepInStep } from './device.ts';
import { DeviceRows } from './device-rows.tsx';
import s from './push-view.module.css';
import { ThisDevice } from './this-device.tsx';

/** What a person has to do first: what the device lacks, or a log-in. */
type First = Lack | 'out';

const ICONS: Readonly<Record<First, IconName>> = {
  http: 'lock',
  home: 'phone',
  none: 'warning',
  denied: 'warning',
  out: 'user',
};

/** The switch of this device with kinds and quiet hours, and the user's other devices. */
export function PushView() {
  const { t } = useTranslation('push');
  const logged = useSession(isLoggedIn);
  const [lack, setLack] = useState(lackOf);
  const [look] = useState(() => () => setLack(lackOf()));
  useEffect(() => {
    // Back from the settings of the browser or of the system.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);
  const first: First | null = lack ?? (logged ? null : 'out');
  return (
    <>
      <p className={s['intro']}>{t('intro')}</p>
      {first ? <FirstStep first={first} /> : <ThisDevice onAsked={look} />}
      {logged && <Devices />}
    </>
  );
}

function FirstStep({ first }: { readonly first: First }) {
  const { t } = useTranslation('push');
  const logIn = useLogin();
  return (
    <section className={s['lack']}>
      <span className={s['mark']}>
        <Icon name={ICONS[first]} size={24} />
      </span>
      <div>
        <h2 className={s['missing']}>{t(`lack-${first}`)}</h2>
        <p className={s['todo']}>{t(`lack-${first}-hint`)}</p>
        {first === 'out' && (
          <Button size="small" className={s['enter']} onClick={logIn}>
            {t('logIn')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The user's other devices, by the exchange. */
function Devices() {
  const endpoint = usePushDevice(({ device }) => device?.endpoint);
  const { data, state, message, refresh } = useLoad(`push-devices ${endpoint}`, () =>
    call(pushDevices, endpoint === undefined ? {} : { endpoint }, { silent: true }),
  );
  const gone = endpoint !== undefined && data?.devices.some((each) => each.this_one) === false;
  useEffect(() => {
    // The page is the first to learn that this device was ended elsewhere.
    if (gone) void keepInStep();
  }, [gone]);
  if (data === null && state === 'error')
    return <ErrorView text={message} onRetry={() => void refresh()} />;
  const others = data?.devices.filter((each) => !each.this_one) ?? null;
  return others && <DeviceRows devices={others} onEnded={() => void refresh()} />;
}

/**
 * What keeps notifications away from this device: the address, an iPhone's browser outside the home
 * screen, the browser itself, or its settings; null for nothing.
 */
type Lack = 'http' | 'home' | 'none' | 'denied';

function lackOf(): Lack | null {
  if (needsHttps()) return 'http';
  if (!pushWorks()) return hasSafariEngine() && !isInstalled() ? 'home' : 'none';
  return noticePermission() === 'denied' ? 'denied' : null;
}
