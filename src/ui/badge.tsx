import { useTranslation } from 'react-i18next';
import s from './badge.module.css';
import { classes } from './classes.ts';

/** Status of displayed prices. */
export type Trust = 'loading' | 'live' | 'delayed' | 'stale' | 'offline' | 'replay' | 'paused';

/** A dot and a word: colour is never the only sign. */
export function StatusBadge({ trust }: { readonly trust: Trust }) {
  const { t } = useTranslation();
  return (
    <span className={classes(s['badge'], s[trust])}>
      <span className={s['dot']} aria-hidden="true" />
      {t(`trust-${trust}`)}
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
