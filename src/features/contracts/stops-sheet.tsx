import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContractOrder, instrumentOf, pairName, parseUnits } from '#wire';
import { useCommand } from '../../api/use-command.ts';
import { amount } from '../../format/number.ts';
import { toast } from '../../state/toast.ts';
import c from '../../ui/card.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { saveStops } from './contract-commands.ts';
import { StopFields } from './stop-fields.tsx';
import { type StopField, stopFields, stopProblems } from './ticket.ts';

interface StopsSheetProps {
  readonly order: ContractOrder;
  readonly mark: string | null;
  readonly onClose: () => void;
}

/**
 * Sets, changes or removes take-profit and stop-loss. The reference of a waiting order is its limit
 * price, of a position the mark price.
 */
export function StopsSheet({ order, mark, onClose }: StopsSheetProps) {
  const { t } = useTranslation(['lever', 'errors']);
  const [stops, setStops] = useState(() => ({
    takeProfit: { on: order.take_profit !== null, price: order.take_profit ?? '' },
    stopLoss: { on: order.stop_loss !== null, price: order.stop_loss ?? '' },
  }));
  const [tried, setTried] = useState(false);
  const { busy, note, run } = useCommand(saveStops, { absent: t('stopsNotSaved') });
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { priceDecimals } = instrument;
  const waiting = order.status === 'waiting';
  const base = waiting ? order.price : mark;
  const from = base === null ? null : parseUnits(base, priceDecimals);
  const liquidation =
    order.liquidation_price === null ? null : parseUnits(order.liquidation_price, priceDecimals);
  const problems = stopProblems(stops, order.side, from, liquidation, priceDecimals);
  const errorOf = (field: StopField) => {
    const problem = problems.find((each) => each.field === field);
    return problem && (tried || problem.id !== 'stop-price-required')
      ? t(`errors:${problem.id}`)
      : null;
  };
  const save = () => {
    setTried(true);
    const [first] = problems;
    if (first) return toast(t(`errors:${first.id}`), 'error');
    run({ order, stops: stopFields(stops) }, () => {
      toast(t('stopsSaved'), 'done');
      onClose();
    });
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
          { name: t('liquidation'), value: amount(order.liquidation_price, priceDecimals) },
        ]}
      />
      <StopFields
        instrument={instrument}
        side={order.side}
        stops={stops}
        from={base}
        onStops={(changes) => setStops({ ...stops, ...changes })}
        errorOf={errorOf}
      />
      <p className={c['hint']}>{t('stopsHint')}</p>
      <p role="status" className={c['state']}>
        {note}
      </p>
    </Confirm>
  );
}
