import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, UNKNOWN, volume } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useServerNow, useShownQuote } from '../../market/hooks.ts';
import { checkConnection } from '../../market/lifecycle.ts';
import { useLanguage } from '../../state/language.ts';
import { AgeText } from '../../trading/age-text.tsx';
import { isDoubt, isOld, useSpokenTrust, useTrust } from '../../trading/connection-badge.tsx';
import type { Trust } from '../../trading/trust.ts';
import { classes } from '../../ui/classes.ts';
import s from './status-line.module.css';

export interface StatusLineProps {
  readonly instrument: Instrument;
}

/**
 * One line below the navigation bar. It shows the day's range while prices are current, and their
 * age otherwise. Its height is fixed, so that nothing moves when the state changes.
 */
export function StatusLine({ instrument }: StatusLineProps) {
  const { t } = useTranslation();
  const trust = useTrust(instrument.symbol);
  const doubt = isDoubt(trust);
  const said = useSpokenTrust(trust, [instrument.symbol]);
  return (
    <div className={s['strip']}>
      {!doubt && <DayRange instrument={instrument} />}
      <p className={doubt ? classes(s['doubt'], s[trust]) : 'visually-hidden'}>
        {/* A screen reader speaks the state, and not each second of its age. */}
        <strong role="status">{said}</strong>
        {doubt && <Since instrument={instrument} trust={trust} />}
      </p>
      {doubt && trust !== 'paused' && (
        <button type="button" className={s['retry']} onClick={checkConnection}>
          {t('retry')}
        </button>
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
      <dd>{volume(quote?.volume)}</dd>
    </dl>
  );
}

interface SinceProps extends StatusLineProps {
  readonly trust: Trust;
}

/** Age and date of the prices. */
function Since({ instrument, trust }: SinceProps) {
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
      {' · '}
      {isOld(trust) && asOf !== null && (
        <>
          <AgeText asOf={asOf} /> ·{' '}
        </>
      )}
      {since}
    </>
  );
}
