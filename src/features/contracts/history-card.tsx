import { type ContractOrder, instrumentOf, pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { fineAmount, shortAmount } from '../../format/money.ts';
import { amount, group } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { realisedOf } from '../../market/contract-result.ts';
import { useLanguage } from '../../state/language.ts';
import { RecordRow } from '../../trading/records/record-row.tsx';
import { Gain } from '../../ui/figures.tsx';
import { OrderRow } from './order-row.tsx';

/** When an order closed or was cancelled, ms UTC; the list is ordered by it. */
export const endOf = ({ closed, created }: ContractOrder): number => closed ?? created;

/** A closed contract, or a closed part of one: its result and the reason. */
export function HistoryCard({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation(['lever', 'positions', 'trade']);
  const lang = useLanguage((state) => state.lang);
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const price = (text: string | null) => amount(text, instrument.priceDecimals);
  const reason = order.reason && t(`reason-${order.reason}`);
  const closed = order.status === 'closed';
  return (
    <RecordRow kind="contract" id={order.id} what={`${t(order.side)} ${pairName(instrument)}`}>
      <OrderRow
        side={`${t(order.side)} ${order.leverage}×`}
        tone={order.side === 'long' ? 'up' : 'down'}
        symbol={order.symbol}
        kind={order.part_of === null ? '' : t('positions:part')}
        main={
          closed ? (
            <Gain text={shortAmount(realisedOf(order), instrument.quote)} unit={instrument.quote} />
          ) : (
            price(order.price)
          )
        }
        details={[
          `${t('lots')} ${group(String(order.lots))} · ${amount(order.quantity, instrument.quantityDecimals)} ${instrument.base}`,
          `${t('margin')} ${shortAmount(order.margin, instrument.quote)}`,
          `${t('stops')} ${price(order.take_profit)} / ${price(order.stop_loss)}`,
          ...(closed
            ? [
                `${price(order.open_price)} → ${price(order.close_price)}`,
                `${t('fee')} ${fineAmount(order.fee, instrument.quote)}`,
                ...(order.opened === null
                  ? []
                  : [`${t('positions:openedOn')} ${timeText(order.opened, 'full', lang)}`]),
              ]
            : []),
          `${t(`status-${order.status}`)}${reason ? ` · ${reason}` : ''}`,
        ]}
        time={endOf(order)}
      />
    </RecordRow>
  );
}
