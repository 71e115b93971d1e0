import { useTranslation } from 'react-i18next';
import s from './badge.module.css';
import { classes } from './classes.ts';

/** Status of displayed prices. */
export type Trust = 'loading' | 'live' | 'delayed' | 'stale' | 'offline' | 'replay' | 'paused';

interface StatusBadgeProps {
  readonly trust: Trust;
  /** Shows the dot alone, where a line below says the state in words. */
  readonly dotOnly?: boolean;
}

/** A dot and a word: colour is never the only sign. */
export function StatusBadge({ trust, dotOnly = false }: StatusBadgeProps) {
  const { t } = useTranslation();
  return (
    <span className={classes(s['badge'], s[trust])}>
      <span className={s['dot']} aria-hidden="true" />
      <span className={dotOnly ? 'visually-hidden' : s['word']}>{t(`trust-${trust}`)}</span>
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
