import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContractOrder, instrumentOf } from '#wire';
import { useCommand } from '../../api/use-command.ts';
import { amount } from '../../format/number.ts';
import { useQuote } from '../../market/hooks.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import c from '../../ui/card.module.css';
import { Card } from '../../ui/card.tsx';
import { Figures } from '../../ui/figures.tsx';
import { cancelContract } from './contract-commands.ts';
import { StopsSheet } from './lazy-stops-sheet.tsx';

/** A resting limit order with buttons to edit its stops and to cancel it. */
export function WaitingCard({ order }: { readonly order: ContractOrder }) {
  const { value: quote, status } = useQuote(order.symbol);
  const mark = status === 'live' || status === 'delayed' ? (quote?.mark ?? null) : null;
  const [stops, setStops] = useState(false);
  const { t } = useTranslation(['lever', 'trade']);
  const { busy, note, run } = useCommand(cancelContract, { absent: t('notCancelled') });
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, priceDecimals, quantityDecimals } = instrument;
  const price = (text: string | null) => amount(text, priceDecimals);
  return (
    <Card
      side={`${t(order.side)} ${order.leverage}×`}
      tone={order.side === 'long' ? 'up' : 'down'}
      symbol={order.symbol}
      note={t('trade:limit')}
      time={order.created}
    >
      <Figures
        rows={[
          { name: t('price'), value: price(order.price) },
          {
            name: t('lots'),
            value: `${order.lots} (${amount(order.quantity, quantityDecimals)} ${base})`,
          },
          { name: t('margin'), value: amount(order.margin, 2) },
          { name: t('takeProfit'), value: price(order.take_profit) },
          { name: t('stopLoss'), value: price(order.stop_loss) },
          { name: t('status'), value: t(`status-${order.status}`) },
        ]}
      />
      <div className={c['buttons']}>
        <Button kind="secondary" size="small" onClick={() => setStops(true)}>
          {t('editStops')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          onClick={() => run(order, () => toast(t('cancelled'), 'done'))}
        >
          {t('cancelOrder')}
        </Button>
      </div>
      <p role="status" className={c['state']}>
        {note}
      </p>
      {stops && <StopsSheet order={order} mark={mark} onClose={() => setStops(false)} />}
    </Card>
  );
}
