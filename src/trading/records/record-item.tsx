import type { RecordKind } from '@tideline/wire/record-kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeText } from '../../format/time.ts';
import { recordDetailPath } from '../../links.ts';
import { useLanguage } from '../../state/language.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import s from './record-item.module.css';

interface RecordItemProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly icon: IconName;
  readonly title: ReactNode;
  /** Time of the record, ms UTC. */
  readonly time: number;
  readonly sum: string;
  /** A second figure, or the state while it is not the usual one. */
  readonly note?: ReactNode;
  /** A sentence below both lines, such as the reason of a rejection. */
  readonly hint?: string | undefined;
}

/**
 * One record in two lines: what it is and when, how much and its state. It opens the record. The
 * list shows the day above it.
 */
export function RecordItem({ kind, id, icon, title, time, sum, note, hint }: RecordItemProps) {
  const lang = useLanguage((state) => state.lang);
  return (
    <Link className={s['item']} to={recordDetailPath(kind, id)}>
      <span className={s['icon']}>
        <Icon name={icon} size={20} />
      </span>
      <span className={s['what']}>
        <strong className={s['title']}>{title}</strong>
        <time className={s['note']} dateTime={new Date(time).toISOString()}>
          {timeText(time, 'clock', lang)}
        </time>
        {hint && <span className={s['note']}>{hint}</span>}
      </span>
      <span className={s['sum']}>
        <strong>{sum}</strong>
        {note !== undefined && <span className={s['note']}>{note}</span>}
      </span>
      <Icon name="right" size={16} />
    </Link>
  );
}
