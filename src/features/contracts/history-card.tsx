import { useTranslation } from 'react-i18next';
import { type ContractOrder, instrumentOf } from '#wire';
import { amount, amountNotZero } from '../../format/number.ts';
import { Card } from '../../ui/card.tsx';
import { Figures, Gain } from '../../ui/figures.tsx';
import { realisedOf } from './contract-math.ts';

/** A closed contract: its result and the reason. */
export function HistoryCard({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation(['lever', 'trade']);
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const price = (text: string | null) => amount(text, instrument.priceDecimals);
  const reason = order.reason && t(`reason-${order.reason}`);
  return (
    <Card
      side={`${t(order.side)} ${order.leverage}×`}
      tone={order.side === 'long' ? 'up' : 'down'}
      symbol={order.symbol}
      note={t(order.type === 'limit' ? 'trade:limit' : 'trade:marketOrder')}
      time={order.closed ?? order.created}
    >
      <Figures
        rows={[
          { name: t('openPrice'), value: price(order.open_price ?? order.price) },
          { name: t('closePrice'), value: price(order.close_price) },
          { name: t('netProfit'), value: <Gain text={amount(realisedOf(order), 2)} /> },
          { name: t('lots'), value: order.lots },
          { name: t('bothFees'), value: amountNotZero(order.fee, 4) },
          {
            name: t('status'),
            value: `${t(`status-${order.status}`)}${reason ? ` · ${reason}` : ''}`,
          },
        ]}
      />
    </Card>
  );
}
