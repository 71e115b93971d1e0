import type { Instrument } from '@tideline/wire';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortText } from '../../format/money.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import {
  useHealth,
  useQuoteStatus,
  useThrottledBook,
  useThrottledQuote,
} from '../../market/hooks.ts';
import { distanceText } from '../../market/price-distance.ts';
import { freshId } from '../../state/fresh-id.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toast.ts';
import { Available } from '../../trading/available.tsx';
import { OrderButton } from '../../trading/order-button.tsx';
import { PercentSlider } from '../../trading/percent-slider.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { TicketAction } from '../../ui/trade-ticket.tsx';
import { useFollowedPrice } from '../../ui/use-followed-price.ts';
import { useLogin } from '../../ui/use-login.ts';
import { useMedia } from '../../ui/use-media.ts';
import { actionText, priceAbout } from './action-text.ts';
import { feeText, receivesText, slippageText } from './fee-text.ts';
import s from './order-panel.module.css';
import { OrderTypes } from './order-types.tsx';
import { placedText } from './result-text.ts';
import { ORDER_TEXTS } from './texts.ts';
import { type DraftField, type Funds, isTriggered, sizedAt, type Ticket } from './ticket.ts';
import type { TicketError } from './ticket-errors.ts';
import { TicketFields } from './ticket-fields.tsx';
import { type OrderRequest, ticketRequest } from './ticket-request.ts';
import { shared } from './ticket-size.ts';
import { summarise } from './ticket-summary.ts';
import type { OrderEntry } from './use-order-entry.ts';

const Attached = lazyPart(
  () => import('./attached.tsx'),
  'Attached',
  <div className={s['attach']} />,
);
// Loaded after the panel, because it is needed only when an order is sent.
const ConfirmOrder = lazyPart(() => import('./confirm-order.tsx'), 'ConfirmOrder');

/** Levels the estimate walks; more than a retail order reaches. */
const ESTIMATE_DEPTH = 50;

/** Errors shown before an attempt to send: the others say only what is not typed yet. */
const EARLY: readonly TicketError['id'][] = [
  'insufficient-balance',
  'amount-too-large',
  'price-out-of-band',
  'trail-invalid',
  'trigger-reached',
  'stop-wrong-side',
];

/** The ticket's field of each field of the calls. */
const FIELDS: Readonly<Record<string, DraftField>> = {
  price: 'price',
  quantity: 'quantity',
  budget: 'budget',
  trigger_price: 'trigger',
  trail_percent: 'trail',
  trail_distance: 'trail',
  take_profit: 'takeProfit',
  stop_loss: 'stopLoss',
};

interface OrderPanelProps {
  readonly instrument: Instrument;
  readonly entry: OrderEntry;
  /** Null for a visitor and while it loads. */
  readonly funds: Funds | null;
}

/** Orders of every type for one pair. All figures come from {@link summarise}. */
export function OrderPanel({ instrument, entry, funds }: OrderPanelProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const { ticket: typed, dispatch, busy, note, attempts } = entry;
  const { refusal } = attempts;
  const askLogin = useLogin();
  const confirmOrders = useSettings((settings) => settings.confirmOrders);
  const { value: book } = useThrottledBook(instrument.symbol, { depth: ESTIMATE_DEPTH });
  const status = useQuoteStatus(instrument.symbol);
  const { offline } = useHealth();
  // On a touch screen Enter only closes the keyboard.
  const typesWithKeys = useMedia('(pointer: fine)');
  const [asking, setAsking] = useState<OrderRequest | null>(null);

  const { value: quoted } = useThrottledQuote(instrument.symbol);
  const market = { instrument, last: quoted?.last ?? null, mark: quoted?.mark ?? null };
  const sizing = { ...market, funds, book };
  const followed = useFollowedPrice(instrument.symbol, typed.price, market.last, (draft) =>
    dispatch({ kind: 'price', draft }),
  );
  const ticket: Ticket = { ...typed, price: followed.price };
  const summary = summarise(ticket, sizing);
  const { side } = ticket;
  const { base, quote, quantityDecimals } = instrument;
  const buy = side === 'buy';
  const stale = status === 'stale' || status === 'down';
  const held = buy ? quote : base;
  const available = funds && (buy ? funds.quote : funds.base);

  const textOf = ({ id, field, values }: TicketError) => {
    // The message names the fields as the ticket does.
    if (id === 'stop-wrong-side' && field === 'price') return t(`orders:ocoPrice-${side}`);
    if (id === 'trigger-reached' && ticket.type === 'oco') return t(`orders:ocoTrigger-${side}`);
    return id === 'amount-too-small'
      ? t('trade:atLeast', { amount: instrument.minTurnover, coin: quote })
      : t(`errors:${id}`, {
          limit: values?.limit && amount(values.limit, instrument.priceDecimals),
          minimum: values?.minimum,
          maximum: values?.maximum,
        });
  };
  const errorOf = (field: DraftField): string | null => {
    const error = summary.errors.find((each) => each.field === field);
    // A price that follows the market was not typed, so it is no mistake yet.
    const early = error && EARLY.includes(error.id) && (field !== 'price' || typed.price !== '');
    if (error && (attempts.tried || early)) return textOf(error);
    return refusal?.field && FIELDS[refusal.field] === field ? refusal.message : null;
  };

  const submit = () => {
    if (!askLogin()) return;
    if (summary.errors.length > 0) return attempts.reject();
    // One id per intent, created before the confirmation: confirming twice sends one order.
    const request = ticketRequest(ticket, summary.size, market, freshId());
    const ask = confirmOrders || summary.warnings.length > 0 || stale || isTriggered(ticket);
    if (ask) setAsking(request);
    else send(request);
  };
  const latest = useRef(submit);
  latest.current = submit;
  const send = (request: OrderRequest) => {
    setAsking(null);
    entry.send(request, (placed) => toast(placedText(placed, t), 'done'));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within
    <div
      className={s['panel']}
      onKeyDown={(event) => {
        const { key, target, nativeEvent } = event;
        if (key !== 'Enter' || nativeEvent.isComposing || !typesWithKeys) return;
        if (!(target instanceof HTMLInputElement) || busy || offline) return;
        // The key would also press the button of the opened sheet that gets the focus.
        event.preventDefault();
        // Enter first leaves the field, which puts its number on the step.
        queueMicrotask(() => latest.current());
      }}
    >
      <Choice
        label={t('side')}
        options={[
          { value: 'buy', text: t('buy'), tone: 'up', shortcut: 'B' },
          { value: 'sell', text: t('sell'), tone: 'down', shortcut: 'S' },
        ]}
        value={side}
        onValue={(value) => dispatch({ kind: 'side', side: value })}
      />
      <OrderTypes ticket={ticket} dispatch={dispatch} />
      <TicketFields
        ticket={ticket}
        dispatch={dispatch}
        followed={followed}
        sizing={sizing}
        errorOf={errorOf}
      />
      <PercentSlider
        label={t('shareOfBalance')}
        value={summary.percent}
        disabled={!funds}
        onValue={(percent) =>
          dispatch({
            kind: 'size',
            size: (present) =>
              sizedAt(present, followed.price, (at) => shared(at, percent, sizing)),
          })
        }
      />
      {!isTriggered(ticket) && (
        <Attached
          key={instrument.symbol}
          ticket={ticket}
          dispatch={dispatch}
          instrument={instrument}
          errorOf={errorOf}
        />
      )}
      <SummaryRows
        rows={[
          {
            name: t('available'),
            value: <Available text={shortText(available, held)} amount={available} />,
          },
          {
            name: t('orders:max'),
            value: known(summary.max, quantityDecimals, base),
          },
          {
            name: t('orders:cost'),
            value: buy
              ? shortText(summary.total, quote)
              : known(summary.quantity, quantityDecimals, base),
          },
          {
            name: t('youGet'),
            value: receivesText(summary.receives),
          },
          {
            name: t('fee'),
            value: feeText(summary.fee),
          },
        ]}
      />
      {summary.warnings.length > 0 && (
        <p className={s['warning']} role="status">
          {summary.warnings
            .map((warning) =>
              t(`warning-${warning}`, {
                percent:
                  warning === 'far-price'
                    ? distanceText(summary.distance)
                    : slippageText(summary.slippage),
              }),
            )
            .join(' ')}
        </p>
      )}
      <TicketNotice state={attempts.state} />
      <TicketAction>
        <OrderButton
          kind={buy ? 'up' : 'down'}
          busy={busy}
          offline={offline}
          action={actionText(ticket, summary, instrument, t)}
          price={priceAbout(ticket, stale ? null : market.last, instrument, t)}
          cost={summary.total === null ? '' : shortText(summary.total, quote)}
          onPress={submit}
        />
      </TicketAction>
      <p role="status" className={s['state']}>
        {note}
      </p>
      <ConfirmOrder
        request={asking}
        instrument={instrument}
        summary={asking ? summarise(asking.ticket, sizing) : summary}
        stale={stale}
        onConfirm={() => asking && send(asking)}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
}

/** An amount with its coin; `--` while it is unknown. */
const known = (value: string | null, decimals: number, coin: string): string =>
  value === null ? UNKNOWN : `${amount(value, decimals)} ${coin}`;
