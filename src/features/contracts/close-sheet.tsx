import { formatUnits, instrumentOf } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { fineAmount } from '../../format/money.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import { useThrottledBook } from '../../market/hooks.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import { OrderQuestion } from '../../trading/order-question.tsx';
import { PercentSlider } from '../../trading/percent-slider.tsx';
import c from '../../ui/card.module.css';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { wholeValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { closeContract } from './contract-commands.ts';
import { heldOf } from './contract-math.ts';
import { moneyText, signedMoney } from './money-text.ts';
import { bookTurnover, closeResult, partOf } from './position-math.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { markResult } from './result-row.ts';

/** Levels the estimate walks; more than a retail position reaches. */
const DEPTH = 50;

/** STATE:contract-order: closes a position whole or in part, after saying what it yields. */
export function CloseSheet({ order, stale, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['lever', 'positions', 'errors']);
  const [draft, setDraft] = useState(String(order.lots));
  const [clientId] = useState(() => freshId());
  const attempts = useAttempts();
  const edit = (text: string) => {
    attempts.edited();
    setDraft(text);
  };
  const { value: book } = useThrottledBook(order.symbol, { depth: DEPTH });
  const { busy, note, run } = useCommand(closeContract, { absent: t('notClosed') });
  const instrument = instrumentOf(order.symbol);
  const known = heldOf(order);
  if (!instrument || !known) return null;
  const { base, quote: coin, contractLot, quantityDecimals, priceDecimals } = instrument;
  const lots = Number(wholeValue(draft) ?? 0n);
  const valid = lots >= 1 && lots <= order.lots;
  const problem = valid
    ? null
    : lots > order.lots
      ? t('positions:closeTooMany', { all: order.lots })
      : draft !== '' || attempts.tried
        ? t('errors:lots-invalid')
        : null;
  const whole = lots === order.lots;
  const part = valid ? partOf(order, lots) : null;
  const side = order.side === 'long' ? 'sell' : 'buy';
  const turnover = part && bookTurnover(known.terms, book, side, part.quantity);
  const result = part && turnover !== null ? closeResult(known.terms, part, turnover) : null;
  const average =
    part && turnover !== null
      ? formatUnits((turnover * known.terms.divisor) / part.quantity, priceDecimals)
      : null;
  const quantity = part && formatUnits(part.quantity, known.terms.quantityScale);
  const size = `${amount(quantity, quantityDecimals)} ${base}`;
  const close =
    quantity === null ? t('closeTitle') : t('positions:closeSize', { size: `${quantity} ${base}` });
  const send = () => {
    if (!valid) return attempts.reject();
    attempts.sent();
    run(
      { order, lots: whole ? null : lots, client_id: clientId },
      (closed) => {
        toast(t('positions:closedResult', { lots: closed.lots, pair: `${base}/${coin}` }), 'done');
        if (!whole) markResult(order.id);
        onClose();
      },
      attempts.refuse,
    );
  };
  return (
    <OrderQuestion
      open
      title={t('closeTitle')}
      action={stale ? t('anyway', { order: close }) : close}
      kind="primary"
      instrument={instrument}
      note={`${t(order.side)} ${order.leverage}×`}
      busy={busy}
      stale={stale}
      warnings={part && book && !result ? [t('positions:thinClose')] : []}
      sentence={t('positions:closeSentence', {
        size,
        returned: moneyText(result?.returned ?? null, coin),
        net: signedMoney(result?.net ?? null, coin),
      })}
      onConfirm={send}
      onCancel={onClose}
    >
      <NumberField
        label={t('positions:closeLots', { all: order.lots })}
        stepper
        draft={draft}
        onDraft={edit}
        rule={{ decimals: 0, step: '1', max: String(order.lots) }}
        error={problem}
      />
      <PercentSlider
        label={t('positions:closeShare')}
        value={(100 * lots) / order.lots}
        onValue={(share) => edit(String(Math.max(1, Math.round((order.lots * share) / 100))))}
      />
      <SummaryRows
        size="large"
        rows={[
          { name: t('lotSize', { quantity: contractLot, coin: base }), value: size },
          { name: t('openPrice'), value: amount(order.open_price, priceDecimals) },
          { name: t('positions:estClose'), value: amount(average, priceDecimals) },
          { name: t('positions:marginReturned'), value: moneyText(part?.margin ?? null, coin) },
          {
            name: t('bothFees'),
            value:
              part && result ? fineAmount(formatUnits(part.fee + result.fee, 8), coin) : UNKNOWN,
          },
          { name: t('netProfit'), value: signedMoney(result?.net ?? null, coin), strong: true },
        ]}
      />
      <p role="status" className={c['state']}>
        {note}
      </p>
      <TicketNotice state={attempts.state} />
    </OrderQuestion>
  );
}
