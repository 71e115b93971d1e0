import { ALERT_REST, isPast, type PriceAlert, slackOf, unitsOf } from '@tideline/streams/pure';
import { formatFixed, instrumentOf, type Language, pairName } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { exchange } from '../../market/market.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Switch } from '../../ui/switch.tsx';
import { distanceOf, livePrice } from './alert-price.ts';
import { changeAlerts } from './alerts-store.ts';
import { alertChanged } from './changes.ts';
import { DirectionMark } from './direction-mark.tsx';
import s from './lists.module.css';
import { alertText } from './ring-text.ts';

interface AlertRowProps {
  readonly alert: PriceAlert;
  readonly onEdit: () => void;
  /** @param keyboard - whether a key caused it: the focus must then move */
  readonly onDelete: (keyboard: boolean) => void;
}

/** One alert: a tap edits it; the switch turns it off without deleting it. */
export function AlertRow({ alert, onEdit, onDelete }: AlertRowProps) {
  const { t } = useTranslation('alerts');
  const lang = useLanguage((state) => state.lang);
  const rearm = useRearm();
  const { id, symbol, direction, price, on, note, repeat } = alert;
  const instrument = instrumentOf(symbol);
  const { value: quote } = useThrottledQuote(symbol);
  if (!instrument) return null;
  const text = alertText(t, alert);
  const distance = quote && on ? distanceOf(alert, instrument, quote.last) : null;
  const said = [
    distance && t('distance', { percent: distance }),
    t(repeat),
    stateText(t, alert, instrument.priceDecimals, lang),
  ].filter(Boolean);
  return (
    <div className={s['row']}>
      <button type="button" className={classes(s['what'], !on && s['off'])} onClick={onEdit}>
        <span className={s['line']}>
          <span className="visually-hidden">{t('edit')}</span>
          <DirectionMark direction={direction} />
          <span className={s['pair']}>{pairName(instrument)}</span>
          <strong>
            {`${direction === 'rise' ? '≥' : '≤'} ${amount(price, instrument.priceDecimals)}`}
          </strong>
        </span>
        <span className={s['facts']}>
          {said.join(' · ')}
          {note && <span className={s['note']}>{note}</span>}
        </span>
      </button>
      <Switch
        label={text}
        on={on}
        onChange={(wanted) => {
          if (wanted) void rearm(alert);
          else changeAlerts(alertChanged(id, { on: false }));
        }}
      />
      <IconButton
        icon="close"
        iconSize={18}
        className={s['delete']}
        label={t('delete', { alert: text })}
        onClick={({ detail }) => onDelete(detail === 0)}
      />
    </div>
  );
}

/** What keeps an alert from ringing at the next crossing, if anything. */
function stateText(
  t: TFunction<'alerts'>,
  alert: PriceAlert,
  decimals: number,
  lang: Language,
): string | null {
  const { on, armed, rangAt, direction, symbol, price } = alert;
  if (!on) return t('state-off');
  if (rangAt !== null && Math.abs(Date.now() - rangAt) < ALERT_REST)
    return t('state-rest', { time: timeText(rangAt + ALERT_REST, 'hour', lang) });
  if (armed) return null;
  const slack = slackOf(alert);
  const back = unitsOf(symbol, price) + (direction === 'rise' ? -slack : slack);
  return t(`state-back-${direction}`, { price: amount(formatFixed(back, decimals), decimals) });
}

/** Switches an alert on again; like a new one, its price must be ahead. */
function useRearm(): (alert: PriceAlert) => Promise<void> {
  const { t } = useTranslation('alerts');
  return async (alert) => {
    const { id, symbol, direction } = alert;
    const last = await livePrice(exchange().everyQuote$(symbol));
    if (last === null) return toast(t('problem-noLivePrice'), 'error');
    if (isPast(alert, last)) {
      const shown = amount(last, instrumentOf(symbol)?.priceDecimals ?? 8);
      const problem = direction === 'rise' ? 'problem-above' : 'problem-below';
      return toast(t(problem, { last: shown }), 'error');
    }
    const since = Math.floor(exchange().serverNow());
    changeAlerts(alertChanged(id, { on: true, armed: true, since, rangAt: null }));
  };
}
