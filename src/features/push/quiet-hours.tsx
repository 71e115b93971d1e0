import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushDevice } from '../../state/push-device.ts';
import { Field } from '../../ui/field.tsx';
import rows from '../../ui/rows.module.css';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { ownZone } from './device.ts';
import s from './push-view.module.css';

type Quiet = PushDevice['quiet'];

/** Ten in the evening to seven in the morning, in minutes after midnight. */
const FIRST = { from: 22 * 60, to: 7 * 60 } as const;

const textOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes of a time field; null while it is incomplete. */
function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

interface QuietHoursProps {
  readonly quiet: Quiet;
  readonly disabled: boolean;
  readonly onQuiet: (quiet: Quiet) => void;
}

/** The hours in which nothing is sent but what cannot wait. */
export function QuietHours({ quiet, disabled, onQuiet }: QuietHoursProps) {
  const { t } = useTranslation('push');
  return (
    <section className={rows['card']}>
      <ul className={rows['list']}>
        <SwitchRow
          label={t('quiet')}
          hint={t('quietHint')}
          on={quiet !== null}
          disabled={disabled}
          onChange={(on) => onQuiet(on ? FIRST : null)}
        />
        {quiet && (
          <li className={s['hours']}>
            <Hours quiet={quiet} onQuiet={onQuiet} />
            <p className={s['note']}>{t('zone', { zone: ownZone() })}</p>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Typed times count after this pause, ms. */
const PAUSE = 1_000;

/** Both times; a complete pair counts when its field is left, or a moment after it was typed. */
function Hours({
  quiet,
  onQuiet,
}: {
  readonly quiet: NonNullable<Quiet>;
  readonly onQuiet: (quiet: Quiet) => void;
}) {
  const { t } = useTranslation('push');
  const [from, setFrom] = useState(() => textOf(quiet.from));
  const [to, setTo] = useState(() => textOf(quiet.to));
  const begin = minutesOf(from);
  const end = minutesOf(to);
  const missing = (time: number | null) => (time === null ? t('quietMissing') : null);
  const settle = () => {
    if (begin === null || end === null || begin === end) return;
    if (begin !== quiet.from || end !== quiet.to) onQuiet({ from: begin, to: end });
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (begin === null || end === null) return;
    const timer = setTimeout(() => settleLater(), PAUSE);
    return () => clearTimeout(timer);
  }, [begin, end]);
  return (
    <div className={s['times']}>
      <Field
        type="time"
        label={t('from')}
        value={from}
        onValue={setFrom}
        onBlur={settle}
        error={missing(begin)}
      />
      <Field
        type="time"
        label={t('to')}
        value={to}
        onValue={setTo}
        onBlur={settle}
        error={begin !== null && begin === end ? t('quietEqual') : missing(end)}
      />
    </div>
  );
}
