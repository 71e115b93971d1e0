import { useTranslation } from 'react-i18next';
import { instrumentOf, type SpotFill, type SpotOrder } from '#wire';
import { useCommand } from '../../api/use-command.ts';
import { amount, amountNotZero } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './order-card.module.css';
import { cancelOrder } from './spot-account.ts';

/** One order with its state, and a cancel button while it waits. */
export function OrderCard({ order }: { readonly order: SpotOrder }) {
  const { t } = useTranslation('trade');
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, quote, priceDecimals, quantityDecimals } = instrument;
  const wanted = order.quantity
    ? `${amount(order.filled, quantityDecimals)} / ${amount(order.quantity, quantityDecimals)} ${base}`
    : `${amount(order.turnover, 2)} / ${amount(order.budget, 2)} ${quote}`;
  return (
    <article className={s['card']}>
      <Head
        symbol={`${base}/${quote}`}
        side={order.side}
        note={t(order.type === 'limit' ? 'limit' : 'marketOrder')}
        time={order.created}
      />
      <SummaryRows
        rows={[
          {
            name: t('price'),
            value: order.price ? amount(order.price, priceDecimals) : t('marketOrder'),
          },
          { name: t('filledOf'), value: wanted },
          ...(order.average === null
            ? []
            : [{ name: t('averageFill'), value: amount(order.average, priceDecimals) }]),
          ...(order.status === 'waiting'
            ? []
            : [
                { name: t('fee'), value: `${amountNotZero(order.fee, 8)} ${order.fee_coin}` },
                {
                  name: t('status'),
                  value:
                    order.status === 'cancelled' && order.reason
                      ? `${t('status-cancelled')} · ${t(`reason-${order.reason}`)}`
                      : t(`status-${order.status}`),
                },
              ]),
        ]}
      />
      {order.status === 'waiting' && <Cancel order={order} />}
    </article>
  );
}

function Cancel({ order }: { readonly order: SpotOrder }) {
  const { t } = useTranslation('trade');
  const { busy, note, run } = useCommand(cancelOrder, { absent: t('notCancelled') });
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        className={s['cancel']}
        busy={busy}
        onClick={() => run(order, () => toast(t('cancelled'), 'done'))}
      >
        {t('cancelOrder')}
      </Button>
      {note !== '' && (
        <p role="status" className={s['state']}>
          {note}
        </p>
      )}
    </>
  );
}

/** One execution. */
export function FillCard({ fill }: { readonly fill: SpotFill }) {
  const { t } = useTranslation('trade');
  const instrument = instrumentOf(fill.symbol);
  if (!instrument) return null;
  const { base, quote, priceDecimals, quantityDecimals } = instrument;
  return (
    <article className={s['card']}>
      <Head
        symbol={`${base}/${quote}`}
        side={fill.side}
        note={t(`role-${fill.role}`)}
        time={fill.time}
      />
      <SummaryRows
        rows={[
          { name: t('price'), value: amount(fill.price, priceDecimals) },
          { name: t('quantity'), value: `${amount(fill.quantity, quantityDecimals)} ${base}` },
          { name: t('total'), value: `${amount(fill.turnover, 2)} ${quote}` },
          { name: t('fee'), value: `${amountNotZero(fill.fee, 8)} ${fill.fee_coin}` },
        ]}
      />
    </article>
  );
}

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
      <span className={s[side]}>{t(side)}</span> {symbol}
      <span className={s['note']}>{note}</span>
      <time className={s['time']} dateTime={new Date(time).toISOString()}>
        {timeText(time, 'full', lang)}
      </time>
    </h3>
  );
}
