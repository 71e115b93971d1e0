import { type ContractTerms, contractTerms, feeOf, marginOf, worthOf } from '@tideline/streams';
import {
  COIN_SCALE,
  type ContractOrder,
  formatUnits,
  instrumentOf,
  parseUnits,
} from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { amount } from '../../format/number.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { priceRule } from '../../market/number-rules.ts';
import {
  distanceOf,
  distanceText,
  exceededLimit,
  VERY_FAR_BPS,
} from '../../market/price-distance.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import { OrderQuestion } from '../../trading/order-question.tsx';
import c from '../../ui/card.module.css';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { draftValue, wholeValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { amendContract } from './contract-commands.ts';
import { reservedOf } from './contract-math.ts';
import { moneyText, signedMoney } from './money-text.ts';
import { markResult } from './result-row.ts';

interface AmendSheetProps {
  readonly order: ContractOrder;
  /** The price to begin with, such as that of a dragged line; the order's own by default. */
  readonly price?: string;
  readonly stale: boolean;
  /** Available balance of the contract account; null while unknown. */
  readonly available: string | null;
  readonly onClose: () => void;
}

const LOTS = { decimals: 0, step: '1' } as const;

/** Changes price and lots of a waiting order, after saying what that reserves or frees. */
export function AmendSheet({ order, price: first, stale, available, onClose }: AmendSheetProps) {
  const { t } = useTranslation(['lever', 'positions', 'errors', 'trade']);
  // Only what is edited here is kept: another device may change the order meanwhile.
  const [edited, setEdited] = useState({ price: first ?? null, lots: null as string | null });
  const price = edited.price ?? order.price ?? '';
  const lots = edited.lots ?? String(order.lots);
  const attempts = useAttempts();
  const [clientId, setClientId] = useState(() => freshId());
  const { value: quote } = useThrottledQuote(order.symbol);
  const { busy, note, run } = useCommand(amendContract, { absent: t('positions:notAmended') });
  const instrument = instrumentOf(order.symbol);
  const terms = contractTerms(order.symbol);
  if (!instrument || !terms) return null;
  const { base, quote: coin, priceDecimals, contractLot } = instrument;
  const units = (text: string | null | undefined) =>
    text == null ? null : parseUnits(text, priceDecimals);
  const value = units(draftValue(price));
  const last = units(quote?.last);
  const count = wholeValue(lots) ?? 0n;
  const limit =
    value === null
      ? null
      : exceededLimit(order.side === 'long' ? 'buy' : 'sell', value, last, units(quote?.mark));
  const quantity = count * parseUnits(contractLot, terms.quantityScale);
  const reserved = value && count > 0n ? reserveOf(terms, order.leverage, quantity, value) : null;
  const more = reserved === null ? null : reserved - reservedOf(order);
  const poor =
    more !== null && available !== null && more > parseUnits(available, COIN_SCALE)
      ? t('errors:insufficient-balance')
      : null;
  const priceError =
    value === null || value === 0n
      ? t('errors:price-required')
      : limit === null
        ? null
        : t('errors:price-out-of-band', {
            limit: amount(formatUnits(limit, priceDecimals), priceDecimals),
          });
  const lotsError = count < 1n ? t('errors:lots-invalid') : poor;
  const away = distanceOf(value, last);
  const send = () => {
    if (priceError !== null || lotsError !== null) return attempts.reject();
    attempts.sent();
    const request = { order, price: draftValue(price) ?? '', lots: String(count) };
    run(
      { ...request, client_id: clientId },
      (amended) => {
        toast(t(amended.status === 'trading' ? 'opened-trading' : 'positions:amended'), 'done');
        markResult(order.id);
        onClose();
      },
      (refusal) => {
        attempts.refuse(refusal);
        // Another attempt is another intent.
        setClientId(freshId());
      },
    );
  };
  return (
    <OrderQuestion
      open
      title={t('positions:amend')}
      action={t('positions:amend')}
      kind="primary"
      instrument={instrument}
      note={`${t(order.side)} ${order.leverage}× · ${t('trade:limit')}`}
      busy={busy}
      hold={Math.abs(away ?? 0) >= VERY_FAR_BPS}
      stale={stale}
      sentence={t('positions:amendSentence', {
        fromLots: order.lots,
        fromPrice: amount(order.price, priceDecimals),
        lots: String(count),
        price: amount(draftValue(price), priceDecimals),
      })}
      onConfirm={send}
      onCancel={onClose}
    >
      <NumberField
        label={t('price')}
        unit={coin}
        stepper
        draft={price}
        onDraft={(text) => {
          attempts.edited();
          setEdited({ ...edited, price: text });
        }}
        rule={priceRule(instrument)}
        error={priceError}
      />
      <NumberField
        label={t('lots')}
        stepper
        draft={lots}
        onDraft={(text) => {
          attempts.edited();
          setEdited({ ...edited, lots: text });
        }}
        rule={LOTS}
        error={lotsError}
      />
      <SummaryRows
        size="large"
        rows={[
          {
            name: t('lotSize', { quantity: contractLot, coin: base }),
            value: t('positions:fromMarket', { percent: `${distanceText(away)}%` }),
          },
          { name: t('positions:reserved'), value: moneyText(reserved, coin) },
          {
            name: t('positions:fromBalance'),
            value: signedMoney(more === null ? null : -more, coin),
            strong: true,
          },
        ]}
      />
      <p role="status" className={c['state']}>
        {note}
      </p>
      <TicketNotice state={attempts.state} />
    </OrderQuestion>
  );
}

/** Margin and opening fee at the limit price, in units of the quote coin. */
function reserveOf(
  terms: ContractTerms,
  leverage: number,
  quantity: bigint,
  price: bigint,
): bigint {
  const turnover = worthOf(terms, 'short', quantity, price);
  return marginOf(turnover, leverage) + feeOf(terms, turnover);
}
