import {
  type ContractOrder,
  formatUnits,
  instrumentOf,
  pairName,
  parseUnits,
} from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import c from '../../ui/card.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { saveStops } from './contract-commands.ts';
import { heldForStops, liquidationOf } from './contract-math.ts';
import type { StopField } from './contract-ticket.ts';
import { markResult } from './result-row.ts';
import { StopFields, type Stops } from './stop-fields.tsx';
import { stopFields } from './ticket-request.ts';
import { stopProblems } from './ticket-stops.ts';

interface StopsSheetProps {
  readonly order: ContractOrder;
  readonly mark: string | null;
  /** Prices to begin with, such as that of a dragged line; the stored ones by default. */
  readonly first?: { readonly takeProfit?: string; readonly stopLoss?: string };
  readonly onClose: () => void;
}

const draftOf = (price: string | null) => ({ on: price !== null, price: price ?? '' });

/**
 * Sets, changes or removes take-profit and stop-loss. The reference of a waiting order is its limit
 * price, of a position the mark price.
 */
export function StopsSheet({ order, mark, first = {}, onClose }: StopsSheetProps) {
  const { t } = useTranslation(['lever', 'errors']);
  // Only what is edited here is kept: saving sets both stops, also one that another device changed.
  const [edited, setEdited] = useState<Partial<Stops>>(() => ({
    ...(first.takeProfit !== undefined && { takeProfit: draftOf(first.takeProfit) }),
    ...(first.stopLoss !== undefined && { stopLoss: draftOf(first.stopLoss) }),
  }));
  const stops: Stops = {
    takeProfit: draftOf(order.take_profit),
    stopLoss: draftOf(order.stop_loss),
    ...edited,
  };
  const attempts = useAttempts();
  const { busy, note, run } = useCommand(saveStops, { absent: t('stopsNotSaved') });
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { priceDecimals } = instrument;
  const waiting = order.status === 'waiting';
  const base = waiting ? order.price : mark;
  const from = base === null ? null : parseUnits(base, priceDecimals);
  const liquidation = liquidationOf(order);
  const problems = stopProblems(stops, order.side, from, liquidation, priceDecimals);
  const errorOf = (field: StopField) => {
    const problem = problems.find((each) => each.field === field);
    return problem && (attempts.tried || problem.id !== 'stop-price-required')
      ? t(`errors:${problem.id}`)
      : null;
  };
  const save = () => {
    if (problems.length > 0) return attempts.reject();
    attempts.sent();
    const saved = () => {
      toast(t('stopsSaved'), 'done');
      markResult(order.id);
      onClose();
    };
    const request = { order, stops: stopFields(stops), client_id: freshId() };
    run(request, saved, attempts.refuse);
  };
  return (
    <Confirm
      open
      title={t('editStops')}
      action={t('saveStops')}
      busy={busy}
      onConfirm={save}
      onCancel={onClose}
    >
      <p className={c['what']}>
        <strong className={c[order.side === 'long' ? 'up' : 'down']}>
          {t(order.side)} {order.leverage}×
        </strong>
        <strong>{pairName(instrument)}</strong>
      </p>
      <SummaryRows
        size="large"
        rows={[
          waiting
            ? { name: t('price'), value: amount(order.price, priceDecimals) }
            : { name: t('openPrice'), value: amount(order.open_price, priceDecimals) },
          { name: t('markPrice'), value: amount(mark, priceDecimals) },
          {
            name: t('liquidation'),
            value: liquidation
              ? amount(formatUnits(liquidation, priceDecimals), priceDecimals)
              : UNKNOWN,
          },
        ]}
      />
      <StopFields
        instrument={instrument}
        held={heldForStops(order)}
        side={order.side}
        stops={stops}
        from={base}
        onStops={(changes) => {
          attempts.edited();
          setEdited({ ...edited, ...changes });
        }}
        errorOf={errorOf}
      />
      <p className={c['hint']}>{t('stopsHint')}</p>
      <p role="status" className={c['state']}>
        {note}
      </p>
      <TicketNotice state={attempts.state} />
    </Confirm>
  );
}
