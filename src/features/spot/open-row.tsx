import { instrumentOf, parseUnits, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { shortText } from '../../format/money.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import { distanceOf, distanceText } from '../../market/price-distance.ts';
import { toast } from '../../state/toast.ts';
import { RecordRow } from '../../trading/records/record-row.tsx';
import { IconButton } from '../../ui/button.tsx';
import tone from '../../ui/tone.module.css';
import { amend } from './amending.ts';
import { cancelOrder, cancelTrigger } from './commands.ts';
import { feeText } from './fee-text.ts';
import { useHighlights } from './highlight.ts';
import type { OpenRow } from './open-orders.ts';
import s from './open-row.module.css';
import { ORDER_TEXTS } from './texts.ts';
import { kindText } from './type-text.ts';

interface OrderRowProps {
  readonly order: SpotOrder;
  readonly leg?: OpenRow['leg'];
  /** Last price of its pair; null while unknown. */
  readonly last: string | null;
}

/** A waiting order in two lines, with its amendment and its cancellation. */
export function OrderRow({ order, leg, last }: OrderRowProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, quote, priceDecimals, quantityDecimals } = instrument;
  const filled = filledPercent(order);
  return (
    <Row
      record="spot"
      id={order.id}
      side={order.side}
      pair={`${base}/${quote}`}
      kind={leg ? t('orders:oco') : kindText(order, t)}
      leg={leg}
      price={amount(order.price, priceDecimals)}
      distance={distance(order.price, last, priceDecimals)}
      actions={
        <>
          {order.price !== null && <Amend row={order} />}
          <Cancel command={cancelOrder} row={order} />
        </>
      }
    >
      <span
        className={s['bar']}
        role="img"
        aria-label={t('orders:filledShare', { percent: filled })}
        style={{ '--share': filled / 100 } as React.CSSProperties}
      />
      {amount(order.filled, quantityDecimals)} / {amount(order.quantity, quantityDecimals)} {base}
      {(order.take_profit ?? order.stop_loss ?? null) !== null &&
        ` · ${t('orders:attached')} ${amount(order.take_profit ?? null, priceDecimals)} / ${amount(order.stop_loss ?? null, priceDecimals)}`}
      {filled > 0 && ` · ${t('fee')} ${feeText({ amount: order.fee, coin: order.fee_coin })}`}
    </Row>
  );
}

interface TriggerRowProps {
  readonly trigger: SpotTrigger;
  readonly leg?: OpenRow['leg'];
  readonly last: string | null;
}

/** A waiting trigger order in two lines: its trigger price, and what it will do. */
export function TriggerRow({ trigger, leg, last }: TriggerRowProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const instrument = instrumentOf(trigger.symbol);
  if (!instrument) return null;
  const { base, quote, priceDecimals, quantityDecimals } = instrument;
  const { side, type } = trigger;
  const below = type.startsWith('take-profit') ? side === 'buy' : side === 'sell';
  const size = trigger.quantity
    ? `${amount(trigger.quantity, quantityDecimals)} ${base}`
    : shortText(trigger.budget, quote);
  return (
    <Row
      record="trigger"
      id={trigger.id}
      side={side}
      pair={`${base}/${quote}`}
      kind={leg ? t('orders:oco') : kindText(trigger, t)}
      leg={leg}
      price={`${below ? '≤' : '≥'} ${amount(trigger.trigger_price, priceDecimals)}`}
      distance={distance(trigger.trigger_price, last, priceDecimals)}
      actions={
        <>
          <Amend row={trigger} />
          <Cancel command={cancelTrigger} row={trigger} />
        </>
      }
    >
      {size}
      {trigger.price !== null && ` @ ${amount(trigger.price, priceDecimals)}`}
      {trigger.trail_percent !== null && ` · ${trigger.trail_percent}%`}
      {trigger.trail_distance !== null && ` · ${amount(trigger.trail_distance, priceDecimals)}`}
      {leg === undefined &&
        (trigger.linked_order_id !== null || trigger.linked_trigger_id !== null) &&
        ` · ${t('orders:oco')}`}
    </Row>
  );
}

interface RowProps {
  readonly record: 'spot' | 'trigger';
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly pair: string;
  readonly kind: string;
  readonly leg: OpenRow['leg'];
  readonly price: string;
  readonly distance: string;
  readonly actions: ReactNode;
  /** The second line's left part. */
  readonly children: ReactNode;
}

function Row({
  record,
  id,
  side,
  pair,
  kind,
  leg,
  price,
  distance: far,
  actions,
  children,
}: RowProps) {
  const { t } = useTranslation('trade');
  const marked = useHighlights(({ ids }) => ids.has(id));
  return (
    <RecordRow kind={record} id={id} what={`${t(side)} ${pair}`}>
      <article className={s['row']} data-new={marked || undefined} data-leg={leg}>
        <div className={s['lines']}>
          <h3 className={s['line']}>
            <span className={s['what']}>
              <span className={tone[side]}>{t(side)}</span>{' '}
              <span className={s['pair']}>{pair}</span> <span className={s['kind']}>{kind}</span>
            </span>
            <span className={s['price']}>{price}</span>
          </h3>
          <p className={s['line']}>
            <span className={s['what']}>{children}</span>
            <span>{far}</span>
          </p>
        </div>
        {actions}
      </article>
    </RecordRow>
  );
}

/** The key that opens the sheet of changes. */
function Amend({ row }: { readonly row: SpotOrder | SpotTrigger }) {
  const { t } = useTranslation(ORDER_TEXTS);
  return (
    <IconButton icon="pen" iconSize={20} label={t('orders:amend')} onClick={() => amend(row)} />
  );
}

interface CancelProps<Row extends { readonly id: string; readonly client_id: string }> {
  readonly command: Parameters<typeof useCommand<Row, unknown>>[0];
  readonly row: Row;
}

function Cancel<Row extends { readonly id: string; readonly client_id: string }>({
  command,
  row,
}: CancelProps<Row>) {
  const { t } = useTranslation('trade');
  const { busy, note, run } = useCommand(command, { absent: t('notCancelled') });
  return (
    <>
      <IconButton
        icon="close"
        iconSize={20}
        label={t('cancelOrder')}
        disabled={busy}
        onClick={() => run(row, () => toast(t('cancelled'), 'done'))}
      />
      {note !== '' && (
        <p role="status" className={s['state']}>
          {note}
        </p>
      )}
    </>
  );
}

/** Whole percent that is filled, truncated: 100 only when all is. */
const filledPercent = ({ filled, quantity }: SpotOrder): number => {
  const all = quantity === null ? 0n : parseUnits(quantity, 8);
  return all === 0n ? 0 : Number((parseUnits(filled, 8) * 100n) / all);
};

/** `-1.20%` from the last price. */
function distance(price: string | null, last: string | null, decimals: number): string {
  if (price === null || last === null) return UNKNOWN;
  const bps = distanceOf(parseUnits(price, decimals), parseUnits(last, decimals));
  return bps === null ? UNKNOWN : `${distanceText(bps)}%`;
}
