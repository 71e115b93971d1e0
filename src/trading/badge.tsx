import type { Closure } from '@tideline/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import s from './badge.module.css';
import type { Trust } from './trust.ts';

interface StatusBadgeProps {
  readonly trust: Trust;
  /** Shows the dot alone, where a line below says the state in words. */
  readonly dotOnly?: boolean;
  /** The venue whose market is shown; its name replaces the word for live prices. */
  readonly venue?: string | undefined;
  /** How old the prices are; shown beside the word while they are not updated. */
  readonly age?: ReactNode;
  /** Why the venue does not trade, by its own word; replaces that for old prices. */
  readonly closure?: Closure | undefined;
}

/** A dot and a word: colour is never the only sign. */
export function StatusBadge({ trust, dotOnly = false, venue, age, closure }: StatusBadgeProps) {
  const { t } = useTranslation();
  const word = t(trust === 'stale' && closure ? `closed-${closure}` : `trust-${trust}`);
  const name = trust === 'live' ? venue : undefined;
  const aged = (trust === 'stale' || trust === 'offline') && !dotOnly && age;
  return (
    <span className={classes(s['badge'], s[trust])}>
      <span className={s['dot']} aria-hidden="true" />
      {name === undefined ? (
        <span className={dotOnly ? 'visually-hidden' : s['word']}>
          {word}
          {aged && <> · {aged}</>}
        </span>
      ) : (
        <>
          <span className="visually-hidden">{word}</span>
          <span className={s['word']}>{name}</span>
        </>
      )}
    </span>
  );
}

/** No real coin moves here, and every screen must make that clear. */
export function PaperMark() {
  const { t } = useTranslation();
  return (
    <abbr className={s['paper']} title={t('paperMeaning')}>
      {t('paper')}
    </abbr>
  );
}
