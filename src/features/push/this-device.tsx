import { pushTest } from '@tideline/wire/calls/push';
import { PUSH_KINDS, type PushKind } from '@tideline/wire/push';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { usePushDevice } from '../../state/push-device.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import rows from '../../ui/rows.module.css';
import { SwitchRow } from '../../ui/switch-row.tsx';
import {
  changeChoice,
  FIRST_CHOICE,
  type PushChoice,
  type TurnedOn,
  turnOff,
  turnOn,
} from './device.ts';
import s from './push-view.module.css';
import { QuietHours } from './quiet-hours.tsx';

/** The switch of this device, what it is told, and when it is not. */
export function ThisDevice({
  onAsked,
}: {
  /** The permission may have changed. */ readonly onAsked: () => void;
}) {
  const { t } = useTranslation(['push', 'common']);
  const device = usePushDevice((state) => state.device);
  const [draft, setDraft] = useState<PushChoice>(FIRST_CHOICE);
  const [busy, setBusy] = useState(false);
  const test = useCall(pushTest);
  const { kinds, quiet } = device ?? draft;

  const run = async (work: Promise<TurnedOn | undefined>) => {
    setBusy(true);
    const end = await work;
    setBusy(false);
    onAsked();
    if (!end || end.kind === 'on') return;
    const text =
      end.kind === 'refused' ? (end.message ?? t('common:noAnswer')) : t(`not-${end.kind}`);
    toast(text, 'error');
  };
  const choose = (change: Partial<PushChoice>) => {
    const choice = { kinds, quiet, ...change };
    setDraft(choice);
    if (device) void run(changeChoice(choice));
  };
  const turn = (kind: PushKind, on: boolean) =>
    choose({ kinds: PUSH_KINDS.filter((each) => (each === kind ? on : kinds.includes(each))) });

  return (
    <>
      <section className={rows['card']}>
        <h2 className={rows['title']}>{t('thisDevice')}</h2>
        <ul className={rows['list']}>
          <SwitchRow
            label={t('closed')}
            hint={t(device ? 'onHint' : 'closedHint')}
            on={device !== null}
            disabled={busy}
            onChange={(on) => void run(on ? turnOn(draft) : turnOff().then(() => undefined))}
          />
        </ul>
        {device && (
          <Button
            kind="secondary"
            className={s['test']}
            busy={test.busy}
            onClick={() =>
              test.send({ endpoint: device.endpoint }, () => toast(t('tested'), 'done'))
            }
          >
            {t('test')}
          </Button>
        )}
      </section>
      <section className={rows['card']}>
        <h2 className={rows['title']}>{t('kinds')}</h2>
        <ul className={rows['list']}>
          {PUSH_KINDS.map((kind) => {
            const on = kinds.includes(kind);
            const last = on && kinds.length === 1;
            return (
              <SwitchRow
                key={kind}
                label={t(`kind-${kind}`)}
                hint={last ? t('lastKind') : t(`kind-${kind}-hint`)}
                on={on}
                disabled={busy || last}
                onChange={(wanted) => turn(kind, wanted)}
              />
            );
          })}
        </ul>
      </section>
      <QuietHours quiet={quiet} disabled={busy} onQuiet={(hours) => choose({ quiet: hours })} />
    </>
  );
}
