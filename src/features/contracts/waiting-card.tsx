import { type ContractOrder, instrumentOf, pairName, parseUnits } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { amount, group } from '../../format/number.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { distanceOf, distanceText } from '../../market/price-distance.ts';
import { toast } from '../../state/toast.ts';
import { RecordRow } from '../../trading/records/record-row.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import c from '../../ui/card.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { cancelContract } from './contract-commands.ts';
import { StopsSheet } from './lazy-stops-sheet.tsx';
import { OrderRow } from './order-row.tsx';
import { useResultRow } from './result-row.ts';

const AmendSheet = lazyPart(() => import('./amend-sheet.tsx'), 'AmendSheet');

interface WaitingCardProps {
  readonly order: ContractOrder;
  /** Available balance of the contract account; null while unknown. */
  readonly available: string | null;
}

/** A resting limit order with its distance to the market; it can be amended or cancelled. */
export function WaitingCard({ order, available }: WaitingCardProps) {
  const { value: quote, status } = useThrottledQuote(order.symbol);
  const fresh = status === 'live' || status === 'delayed';
  const [sheet, setSheet] = useState<'stops' | 'amend' | null>(null);
  const { t } = useTranslation(['lever', 'positions', 'trade']);
  const { busy, note, run } = useCommand(cancelContract, { absent: t('notCancelled') });
  const row = useResultRow(order.id);
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { priceDecimals } = instrument;
  const price = (text: string | null) => amount(text, priceDecimals);
  const units = (text: string | null | undefined) =>
    text == null ? null : parseUnits(text, priceDecimals);
  const away = distanceOf(units(order.price), fresh ? units(quote?.last) : null);
  const stopped = order.take_profit !== null || order.stop_loss !== null;
  const close = () => setSheet(null);
  return (
    <div {...row}>
      <RecordRow kind="contract" id={order.id} what={`${t(order.side)} ${pairName(instrument)}`}>
        <OrderRow
          side={`${t(order.side)} ${order.leverage}×`}
          tone={order.side === 'long' ? 'up' : 'down'}
          symbol={order.symbol}
          kind=""
          main={price(order.price)}
          details={[
            `${t('lots')} ${group(String(order.lots))}`,
            t('positions:fromMarket', { percent: `${distanceText(away)}%` }),
          ]}
          actions={
            <>
              <Button
                kind="quiet"
                size="small"
                aria-label={t('editStops')}
                className={stopped ? undefined : c['note']}
                onClick={() => setSheet('stops')}
              >
                {t('positions:action-stops')}
              </Button>
              <IconButton
                icon="pen"
                iconSize={20}
                label={t('positions:amend')}
                onClick={() => setSheet('amend')}
              />
              <IconButton
                icon="close"
                iconSize={20}
                label={t('cancelOrder')}
                disabled={busy}
                onClick={() => run(order, () => toast(t('cancelled'), 'done'))}
              />
            </>
          }
        />
      </RecordRow>
      <p role="status" className={c['state']}>
        {note}
      </p>
      {sheet === 'stops' && (
        <StopsSheet order={order} mark={fresh ? (quote?.mark ?? null) : null} onClose={close} />
      )}
      {sheet === 'amend' && (
        <AmendSheet order={order} stale={!fresh} available={available} onClose={close} />
      )}
    </div>
  );
}
