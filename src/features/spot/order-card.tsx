import { instrumentOf, type SpotFill, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { shortAmount, shortText } from '../../format/money.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { RecordRow } from '../../trading/records/record-row.tsx';
import tone from '../../ui/tone.module.css';
import { feeText } from './fee-text.ts';
import s from './order-card.module.css';
import { ORDER_TEXTS } from './texts.ts';
import { kindText } from './type-text.ts';

/** One order with its state. */
export function OrderCard({ order }: { readonly order: SpotOrder }) {
  const { t } = useTranslation(ORDER_TEXTS);
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, quote, priceDecimals, quantityDecimals } = instrument;
  const wanted = order.quantity
    ? `${amount(order.filled, quantityDecimals)} / ${amount(order.quantity, quantityDecimals)} ${base}`
    : `${shortAmount(order.turnover, quote)} / ${shortText(order.budget, quote)}`;
  const ended = order.status !== 'waiting';
  return (
    <RecordRow kind="spot" id={order.id} what={`${t(order.side)} ${base}/${quote}`}>
      <article className={s['card']}>
        <Head
          symbol={`${base}/${quote}`}
          side={order.side}
          note={kindText(order, t)}
          time={order.created}
        />
        <Facts
          rows={[
            {
              name: t('price'),
              value: order.price ? amount(order.price, priceDecimals) : t('marketOrder'),
              ...(!order.price && { place: 'column' }),
            },
            { name: t('filledOf'), value: wanted },
            {
              name: t('averageFill'),
              value: order.average === null ? null : amount(order.average, priceDecimals),
            },
            {
              name: t('fee'),
              value: ended ? feeText({ amount: order.fee, coin: order.fee_coin }) : null,
            },
            {
              name: t('status'),
              place: 'alone',
              value: !ended
                ? null
                : order.status === 'cancelled' && order.reason
                  ? `${t('status-cancelled')} · ${t(`reason-${order.reason}`)}`
                  : t(`status-${order.status}`),
            },
          ]}
        />
      </article>
    </RecordRow>
  );
}

/** One trigger order that no longer waits, with what became of it. */
export function TriggerCard({ trigger }: { readonly trigger: SpotTrigger }) {
  const { t } = useTranslation(ORDER_TEXTS);
  const instrument = instrumentOf(trigger.symbol);
  if (!instrument) return null;
  const { base, quote, priceDecimals, quantityDecimals } = instrument;
  const { status, reason } = trigger;
  return (
    <RecordRow kind="trigger" id={trigger.id} what={`${t(trigger.side)} ${base}/${quote}`}>
      <article className={s['card']}>
        <Head
          symbol={`${base}/${quote}`}
          side={trigger.side}
          note={kindText(trigger, t)}
          time={trigger.created}
        />
        <Facts
          rows={[
            { name: t('orders:triggerPrice'), value: amount(trigger.trigger_price, priceDecimals) },
            {
              name: t('price'),
              value: trigger.price ? amount(trigger.price, priceDecimals) : t('marketOrder'),
              ...(!trigger.price && { place: 'column' }),
            },
            {
              name: t('quantity'),
              value: trigger.quantity
                ? `${amount(trigger.quantity, quantityDecimals)} ${base}`
                : shortText(trigger.budget, quote),
            },
            {
              name: t('status'),
              place: 'alone',
              value: [
                t(
                  status === 'waiting' || status === 'cancelled'
                    ? `status-${status}`
                    : `orders:status-${status}`,
                ),
                trigger.triggered_at === null ? null : amount(trigger.triggered_at, priceDecimals),
                reason && t(`reason-${reason}`),
              ]
                .filter(Boolean)
                .join(' · '),
            },
          ]}
        />
      </article>
    </RecordRow>
  );
}

/** One execution. */
export function FillCard({ fill }: { readonly fill: SpotFill }) {
  const { t } = useTranslation('trade');
  const instrument = instrumentOf(fill.symbol);
  if (!instrument) return null;
  const { base, quote, priceDecimals, quantityDecimals } = instrument;
  return (
    <RecordRow kind="spot" id={fill.order_id} what={`${t(fill.side)} ${base}/${quote}`}>
      <article className={s['card']}>
        <Head
          symbol={`${base}/${quote}`}
          side={fill.side}
          note={t(`role-${fill.role}`)}
          time={fill.time}
        />
        <Facts
          rows={[
            { name: t('price'), value: amount(fill.price, priceDecimals) },
            { name: t('quantity'), value: `${amount(fill.quantity, quantityDecimals)} ${base}` },
            { name: t('total'), value: shortText(fill.turnover, quote) },
            { name: t('fee'), value: feeText({ amount: fill.fee, coin: fill.fee_coin }) },
          ]}
        />
      </article>
    </RecordRow>
  );
}

interface Fact {
  readonly name: string;
  /** Null has its column in a table, and no place in a line. */
  readonly value: string | null;
  /**
   * `column`: the head of a line says it already. `alone`: a line has the value without its name.
   */
  readonly place?: 'column' | 'alone';
}

/** Names and figures: in running lines on a phone, two an order; as columns on a desk. */
const Facts = ({ rows }: { readonly rows: readonly Fact[] }) => (
  <dl className={s['facts']}>
    {rows.map(({ name, value, place }) => (
      <div key={name} className={s[value === null ? 'column' : (place ?? '')]}>
        <dt>{name}</dt>
        <dd>{value ?? UNKNOWN}</dd>
      </div>
    ))}
  </dl>
);

interface HeadProps {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly note: string;
  readonly time: number;
}

function Head({ symbol, side, note, time }: HeadProps) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  return (
    <h3 className={s['head']}>
      <span className={tone[side]}>{t(side)}</span> {symbol}
      <span className={s['note']}>{note}</span>
      <time className={s['time']} dateTime={new Date(time).toISOString()}>
        {timeText(time, 'clock', lang)}
      </time>
    </h3>
  );
}
