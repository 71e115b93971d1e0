import { type ContractOrder, formatUnits, instrumentOf, parseUnits } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { fineText } from '../../format/money.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import { useThrottledBook } from '../../market/hooks.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import { OrderQuestion } from '../../trading/order-question.tsx';
import c from '../../ui/card.module.css';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { reverseContract } from './contract-commands.ts';
import { moneyText, signedMoney } from './money-text.ts';
import { reversalOf } from './position-math.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { markResult } from './result-row.ts';

/** Levels the estimate walks; more than a retail position reaches. */
const DEPTH = 50;
const SCALE = 8;

/** Closes a position and opens the opposite one, after saying what both cost. */
export function ReverseSheet({ order, stale, available, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['lever', 'positions', 'errors']);
  const attempts = useAttempts();
  const [clientId] = useState(() => freshId());
  const { value: book } = useThrottledBook(order.symbol, { depth: DEPTH });
  const { busy, note, run } = useCommand(reverseContract, { absent: t('positions:notReversed') });
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, quote: coin, quantityDecimals, priceDecimals } = instrument;
  const reversal = reversalOf(order, book);
  const to = order.side === 'long' ? 'short' : 'long';
  const reverse = t('positions:reverseTo', { side: t(to) });
  const price = (units: bigint | undefined) =>
    units === undefined ? UNKNOWN : amount(formatUnits(units, priceDecimals), priceDecimals);
  const poor =
    reversal !== null && available !== null && reversal.takes > parseUnits(available, SCALE);
  const send = () => {
    attempts.sent();
    const done = (opened: ContractOrder) => {
      const at = amount(opened.open_price, priceDecimals);
      toast(
        t('positions:reversed', { side: t(opened.side), lots: opened.lots, price: at }),
        'done',
      );
      markResult(opened.id);
      onClose();
    };
    run({ order, client_id: clientId }, done, attempts.refuse);
  };
  return (
    <OrderQuestion
      open
      title={t('positions:reverseTitle')}
      action={stale ? t('anyway', { order: reverse }) : reverse}
      kind={to === 'long' ? 'up' : 'down'}
      instrument={instrument}
      note={`${t(order.side)} → ${t(to)} ${order.leverage}×`}
      busy={busy}
      stale={stale}
      warnings={book && !reversal ? [t('positions:thinReverse')] : []}
      disabled={poor}
      sentence={t('positions:reverseSentence', {
        side: t(order.side),
        net: signedMoney(reversal?.close.net ?? null, coin),
        to: t(to),
        size: `${amount(order.quantity, quantityDecimals)} ${base}`,
        price: price(reversal?.average),
      })}
      onConfirm={send}
      onCancel={onClose}
    >
      <SummaryRows
        size="large"
        rows={[
          {
            name: t('positions:resultOfClose'),
            value: signedMoney(reversal?.close.net ?? null, coin),
          },
          {
            name: t('positions:feesOfReverse'),
            value: reversal
              ? fineText(formatUnits(reversal.close.fee + reversal.fee, SCALE), coin)
              : UNKNOWN,
          },
          { name: t('lots'), value: order.lots },
          { name: t('positions:newMargin'), value: moneyText(reversal?.margin ?? null, coin) },
          {
            name: t('estLiquidation'),
            value: reversal?.liquidation === 0n ? UNKNOWN : price(reversal?.liquidation),
          },
          {
            name: t('positions:fromBalance'),
            value: signedMoney(reversal ? -reversal.takes : null, coin),
            strong: true,
          },
        ]}
      />
      <p className={c['hint']}>{t('positions:reverseNote')}</p>
      <p role="status" className={c['state']}>
        {note}
      </p>
      <TicketNotice
        state={poor ? { rejected: 0, refusal: t('errors:insufficient-balance') } : attempts.state}
      />
    </OrderQuestion>
  );
}
