import { instrumentOf, type OptionOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, cutFloat } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useQuote, useServerClock, useServerNow } from '../../market/hooks.ts';
import { countdown, percentOf, standingOf } from '../../market/option-terms.ts';
import { useLanguage } from '../../state/language.ts';
import { Card } from '../../trading/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Figures } from '../../ui/figures.tsx';
import s from './running-card.module.css';
import { coinText, durationText, payoutText } from './texts.ts';

/** Clock error from which on it is shown, ms. */
const UNSURE = 500;

export const DIRECTION_TONES = { rise: 'up', fall: 'down', even: 'flat' } as const;

/** One running option: remaining time, and its result at the last price. */
export function RunningCard({ order }: { readonly order: OptionOrder }) {
  const { t } = useTranslation('option');
  const lang = useLanguage((state) => state.lang);
  const { value: quote, status } = useQuote(order.symbol);
  const decimals = instrumentOf(order.symbol)?.priceDecimals ?? 2;
  // An old price does not show the present result.
  const fresh = status === 'live' || status === 'delayed';
  const standing = standingOf(order, fresh ? (quote?.last ?? null) : null);
  return (
    <Card
      side={t(order.direction)}
      tone={DIRECTION_TONES[order.direction]}
      symbol={order.symbol}
      note={`${durationText(t, order.seconds)} · +${percentOf(order.ratio_bps)}%`}
      end={
        <span className={classes(s['standing'], standing && s[standing.money])}>
          {standing ? t(`standing-${standing.money}`) : '--'}
        </span>
      }
    >
      <Countdown order={order} />
      <Figures
        rows={[
          { name: t('stake'), value: coinText(order.stake, order.currency_id) },
          { name: t('purchasePrice'), value: amount(order.purchase_price, decimals) },
          { name: t('currentPrice'), value: amount(fresh ? quote?.last : null, decimals) },
          { name: t('purchased'), value: timeText(order.purchased, 'clock', lang) },
          { name: t('delivered'), value: timeText(order.delivery, 'clock', lang) },
          {
            name: t('payoutRow'),
            value: payoutText(order.stake, order.ratio_bps, order.currency_id),
          },
          { name: t('payoutNow'), value: coinText(standing?.payout, order.currency_id) },
        ]}
      />
    </Card>
  );
}

/** By the exchange's clock, with its error when that is noticeable. */
function Countdown({ order }: { readonly order: OptionOrder }) {
  const { t } = useTranslation('option');
  const now = useServerNow(250);
  const { error } = useServerClock();
  const left = order.delivery - now;
  const share = Math.min(1, Math.max(0, left / (order.seconds * 1_000)));
  return (
    <div className={s['countdown']}>
      <p role="timer" className={s['left']}>
        <span className={s['name']}>{t('countdown')}</span>{' '}
        <strong>{left > 0 ? countdown(left) : t('settling')}</strong>
        {Number.isFinite(error) && error > UNSURE && (
          <span className={s['name']}>
            {' '}
            {t('clockError', { seconds: cutFloat(error / 1_000, 1) })}
          </span>
        )}
      </p>
      <span className={s['track']} aria-hidden="true">
        <span className={s['bar']} style={{ transform: `scaleX(${share})` }} />
      </span>
    </div>
  );
}
