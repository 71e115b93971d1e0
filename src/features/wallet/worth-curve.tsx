import { walletHistory } from '@tideline/wire/calls/wallet';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { shortAmount } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { useSession } from '../../state/session.ts';
import { classes } from '../../ui/classes.ts';
import { HIDDEN, useWalletPreferences } from './preferences.ts';
import { useLookUps } from './use-look-ups.ts';
import s from './worth-curve.module.css';
import { CURVE_HEIGHT, CURVE_WIDTH, curveOf } from './worth-path.ts';

/** Interval of the look-ups while the screen is visible, ms. */
const EVERY = 60_000;
const DAY = 86_400_000;

interface WorthCurveProps {
  /** The shown total in USDT, the last point; null when it is unknown. */
  readonly worth: string | null;
}

/** The worth of the last days, as the exchange computes it from the ledger, in USDT. */
export function WorthCurve({ worth }: WorthCurveProps) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  const hidden = useWalletPreferences((preferences) => preferences.hidden);
  const user = useSession((session) => session.user?.id ?? '');
  const { data, state, refresh } = useLoad(`history ${user}`, () =>
    call(walletHistory, {}, { silent: true }),
  );
  useLookUps(EVERY, refresh);
  const past = data?.points.slice(0, -1) ?? [];
  const curve = data && curveOf([...past, { time: data.time, equity: worth }]);
  // The place stays free while it loads, so that nothing moves.
  if (!data || !curve) return state === 'pending' ? <div className={s['place']} /> : null;
  const style = data.time - curve.from > DAY ? 'local-day' : 'hour';
  const from = timeText(curve.from, 'minute', lang);
  const figure = (text: string) => (hidden ? HIDDEN : shortAmount(text, 'USDT'));
  return (
    <figure className={s['place']}>
      <svg
        role="img"
        aria-label={t('curve', { from, low: figure(curve.low), high: figure(curve.high) })}
        className={classes(s['curve'], s[curve.side])}
        viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={curve.area} className={s['area']} />
        <path d={curve.line} className={s['line']} />
      </svg>
      <figcaption className={s['ends']} aria-hidden="true">
        <span>{t('curveSince', { from: timeText(curve.from, style, lang) })}</span>
        <span>{timeText(data.time, style, lang)}</span>
      </figcaption>
    </figure>
  );
}
