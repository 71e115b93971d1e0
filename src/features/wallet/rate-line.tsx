import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../ui/use-countdown.ts';
import s from './exchange-form.module.css';
import { rateText } from './rate-text.ts';
import type { Quote } from './use-quote.ts';

interface RateLineProps {
  readonly from: string;
  readonly to: string;
  readonly quote: Quote | null;
}

/** Seconds a quote holds, for the full ring. */
const WHOLE = 10;
/** Circumference of the ring's circle of radius 8. */
const AROUND = 2 * Math.PI * 8;

/** The rate, and a ring that empties until the rate is renewed. */
export function RateLine({ from, to, quote }: RateLineProps) {
  const { t } = useTranslation('wallet');
  const left = useCountdown(quote?.end ?? null);
  return (
    <p className={s['rate']}>
      <span>{quote === null ? t('rateAppears') : rateText(quote.rate, from, to)}</span>
      {quote !== null && (
        <span role="timer" className={s['timer']} aria-label={t('holdsFor', { seconds: left })}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" className={s['track']} />
            <circle
              cx="10"
              cy="10"
              r="8"
              className={s['ring']}
              strokeDasharray={AROUND}
              strokeDashoffset={AROUND * (1 - Math.min(1, left / WHOLE))}
              transform="rotate(-90 10 10)"
            />
          </svg>
          <span aria-hidden="true">{left}</span>
        </span>
      )}
    </p>
  );
}
