import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, UNKNOWN } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useServerNow, useShownQuote } from '../../market/hooks.ts';
import { checkConnection } from '../../market/lifecycle.ts';
import { useLanguage } from '../../state/language.ts';
import { AgeText } from '../../ui/age-text.tsx';
import type { Trust } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { isOld, useTrust } from '../../ui/connection-badge.tsx';
import s from './status-line.module.css';

export interface StatusLineProps {
  readonly instrument: Instrument;
}

/**
 * One line below the navigation bar. It shows the day's range while prices are current, and their
 * age otherwise. Its height is fixed, so that nothing moves when the state changes.
 */
export function StatusLine({ instrument }: StatusLineProps) {
  const trust = useTrust(instrument.symbol);
  const current = trust === 'live' || trust === 'loading' || trust === 'replay';
  return (
    <div className={s['strip']}>
      {current ? (
        <DayRange instrument={instrument} />
      ) : (
        <Doubt instrument={instrument} trust={trust} />
      )}
    </div>
  );
}

function DayRange({ instrument }: StatusLineProps) {
  const { t } = useTranslation('trade');
  const { value: quote } = useShownQuote(instrument.symbol);
  const { priceDecimals } = instrument;
  return (
    <dl className={s['range']}>
      <dt>{t('high')}</dt>
      <dd>{amount(quote?.high, priceDecimals)}</dd>
      <dt>{t('low')}</dt>
      <dd>{amount(quote?.low, priceDecimals)}</dd>
      <dt>{t('v')}</dt>
      <dd>{amount(quote?.volume, 2)}</dd>
    </dl>
  );
}

interface DoubtProps extends StatusLineProps {
  readonly trust: Trust;
}

function Doubt({ instrument, trust }: DoubtProps) {
  const { t } = useTranslation();
  const lang = useLanguage((state) => state.lang);
  const { asOf } = useShownQuote(instrument.symbol);
  const now = useServerNow(1000);
  const since =
    trust === 'delayed' && asOf !== null
      ? t('secondsOld', { count: Math.max(0, Math.floor((now - asOf) / 1000)) })
      : t('pricesFrom', { time: asOf === null ? UNKNOWN : timeText(asOf, 'clock', lang) });
  return (
    <>
      <p className={classes(s['doubt'], s[trust])}>
        {/* A screen reader speaks the state, and not each second of its age. */}
        <strong role="status">{t(`trust-${trust}`)}</strong> ·{' '}
        {isOld(trust) && asOf !== null && (
          <>
            <AgeText asOf={asOf} /> ·{' '}
          </>
        )}
        {since}
      </p>
      {trust !== 'paused' && (
        <button type="button" className={s['retry']} onClick={checkConnection}>
          {t('retry')}
        </button>
      )}
    </>
  );
}
