import type { RecordKind } from '@tideline/wire/record-kinds';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordDetailPath } from '../../links.ts';
import s from './record-row.module.css';

interface RecordRowProps {
  readonly kind: RecordKind;
  readonly id: string;
  /** The record's name for screen readers. */
  readonly what: string;
  readonly children: ReactNode;
}

/** A row of a list that opens its record. Buttons inside the row stay above the link. */
export function RecordRow({ kind, id, what, children }: RecordRowProps) {
  const { t } = useTranslation();
  return (
    <div className={s['row']}>
      {children}
      <Link
        className={s['link']}
        to={recordDetailPath(kind, id)}
        aria-label={t('openRecord', { what })}
      />
    </div>
  );
}
