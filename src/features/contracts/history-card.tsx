import { type ContractOrder, instrumentOf } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, amountNotZero } from '../../format/number.ts';
import { Gain } from '../../ui/figures.tsx';
import { realisedOf } from './contract-math.ts';
import { OrderRow } from './order-row.tsx';

/** A closed contract, or a closed part of one: its result and the reason. */
export function HistoryCard({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation(['lever', 'positions', 'trade']);
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const price = (text: string | null) => amount(text, instrument.priceDecimals);
  const reason = order.reason && t(`reason-${order.reason}`);
  const closed = order.status === 'closed';
  return (
    <OrderRow
      side={`${t(order.side)} ${order.leverage}×`}
      tone={order.side === 'long' ? 'up' : 'down'}
      symbol={order.symbol}
      kind={order.part_of === null ? '' : t('positions:part')}
      main={
        closed ? (
          <Gain text={amount(realisedOf(order), 2)} unit={instrument.quote} />
        ) : (
          price(order.price)
        )
      }
      details={[
        `${t('lots')} ${order.lots}`,
        ...(closed
          ? [
              `${price(order.open_price)} → ${price(order.close_price)}`,
              `${t('fee')} ${amountNotZero(order.fee, 4)}`,
            ]
          : []),
        `${t(`status-${order.status}`)}${reason ? ` · ${reason}` : ''}`,
      ]}
      time={order.closed ?? order.created}
    />
  );
}
