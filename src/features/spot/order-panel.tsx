import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coinByCode, type Instrument, type User } from '#wire';
import { amount, amountNotZero, UNKNOWN } from '../../format/number.ts';
import { useCalmBook, useCalmQuote, useHealth, useQuoteStatus } from '../../market/hooks.ts';
import { priceRule, quantityRule } from '../../market/number-rules.ts';
import { distanceText } from '../../market/price-distance.ts';
import { useSession } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PercentSlider } from '../../ui/percent-slider.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { useLogin } from '../../ui/use-login.ts';
import s from './order-panel.module.css';
import { slippageText } from './slippage-text.ts';
import type { TradeRequest } from './spot-account.ts';
import { BUDGET_RULE, byBudget, type Funds, ticketRequest } from './ticket.ts';
import { summarise, type TicketError } from './ticket-summary.ts';
import type { OrderEntry } from './use-order-entry.ts';

// Loaded after the page, because it is needed only when an order is sent.
const ConfirmOrder = lazyPart(() =>
  import('./confirm-order.tsx').then((module) => module.ConfirmOrder),
);

/** Levels the estimate walks; more than a retail order reaches. */
const ESTIMATE_DEPTH = 50;

interface OrderPanelProps {
  readonly instrument: Instrument;
  readonly entry: OrderEntry;
  /** Null for a visitor and while it loads. */
  readonly funds: Funds | null;
}

/** Limit and market orders for one pair. All figures come from {@link summarise}. */
export function OrderPanel({ instrument, entry, funds }: OrderPanelProps) {
  const { t } = useTranslation(['trade', 'errors', 'common']);
  const { ticket, dispatch, busy, note } = entry;
  const user: User | null = useSession((session) => session.user);
  const askLogin = useLogin();
  const confirmOrders = useSettings((settings) => settings.confirmOrders);
  const { value: book } = useCalmBook(instrument.symbol, { depth: ESTIMATE_DEPTH });
  const status = useQuoteStatus(instrument.symbol);
  const { offline } = useHealth();
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<TradeRequest | null>(null);

  const { value: quoted } = useCalmQuote(instrument.symbol);
  const summary = summarise(ticket, {
    instrument,
    funds,
    book,
    last: quoted?.last ?? null,
    mark: quoted?.mark ?? null,
  });
  const { side, type } = ticket;
  const { base, quote } = instrument;
  const spends = byBudget(ticket);
  const stale = status === 'stale' || status === 'down';
  const held = side === 'buy' ? quote : base;
  const receivedDecimals = side === 'buy' ? 8 : 2;
  const available = funds && (side === 'buy' ? funds.quote : funds.base);

  const errorOf = (field: TicketError['field']): string | null => {
    const error = summary.errors.find((each) => each.field === field);
    // An excessive amount is reported at once, a missing one only after an attempt to send.
    if (
      !error ||
      (!tried &&
        error.id !== 'insufficient-balance' &&
        error.id !== 'amount-too-large' &&
        error.id !== 'price-out-of-band')
    ) {
      return null;
    }
    if (error.id === 'amount-too-small') {
      return t('trade:atLeast', { amount: instrument.minTurnover, coin: quote });
    }
    return t(`errors:${error.id}`, { limit: error.limit });
  };

  const submit = () => {
    if (!askLogin()) return;
    const [first] = summary.errors;
    if (first) {
      setTried(true);
      toast(errorText(first), 'error');
      return;
    }
    // One id per intent, created before the confirmation: confirming twice sends one order.
    const request = ticketRequest(ticket, instrument.symbol, crypto.randomUUID());
    if (confirmOrders || summary.warnings.length > 0 || stale) setAsking(request);
    else send(request);
  };
  const errorText = ({ id, limit }: TicketError) =>
    id === 'amount-too-small'
      ? t('trade:atLeast', { amount: instrument.minTurnover, coin: quote })
      : t(`errors:${id}`, { limit });
  const send = (request: TradeRequest) => {
    setAsking(null);
    setTried(false);
    entry.send(request);
  };

  return (
    <section className={s['panel']} aria-label={t('orderPanel')}>
      <Choice
        label={t('side')}
        options={[
          { value: 'buy', text: t('buy'), tone: 'up' },
          { value: 'sell', text: t('sell'), tone: 'down' },
        ]}
        value={side}
        onValue={(value) => dispatch({ kind: 'side', side: value })}
      />
      <Choice
        label={t('orderType')}
        look="soft"
        options={[
          { value: 'limit', text: t('limit') },
          { value: 'market', text: t('marketOrder') },
        ]}
        value={type}
        onValue={(value) => dispatch({ kind: 'type', type: value })}
      />
      {type === 'limit' ? (
        <NumberField
          label={t('price')}
          unit={quote}
          stepper
          draft={ticket.price}
          onDraft={(draft) => dispatch({ kind: 'price', draft })}
          rule={priceRule(instrument)}
          error={errorOf('price')}
        />
      ) : (
        <p className={s['market']}>{t('atMarketPrice')}</p>
      )}
      {spends ? (
        <NumberField
          key="budget"
          label={t('amount')}
          unit={quote}
          draft={ticket.budget}
          onDraft={(draft) => dispatch({ kind: 'budget', draft })}
          rule={BUDGET_RULE}
          error={errorOf('budget')}
        />
      ) : (
        <NumberField
          key="quantity"
          label={t('quantity')}
          unit={base}
          stepper
          draft={ticket.quantity}
          onDraft={(draft) => dispatch({ kind: 'quantity', draft })}
          rule={quantityRule(instrument)}
          error={errorOf('quantity')}
        />
      )}
      <PercentSlider
        label={t('shareOfBalance')}
        value={summary.percent}
        disabled={!funds}
        onValue={(percent) => funds && dispatch({ kind: 'percent', percent, instrument, funds })}
      />
      <SummaryRows
        rows={[
          {
            name: t('available'),
            value:
              available === null
                ? UNKNOWN
                : `${amount(available, coinByCode(held)?.displayDecimals ?? 4)} ${held}`,
          },
          ...(spends
            ? []
            : [
                {
                  name: t(type === 'limit' ? 'total' : 'estimated'),
                  value: `${amount(summary.total, 2)} ${quote}`,
                },
              ]),
          {
            name: t('youGet'),
            value: summary.receives
              ? `${amountNotZero(summary.receives.amount, receivedDecimals)} ${summary.receives.coin}`
              : UNKNOWN,
          },
          {
            name: t('fee'),
            value: summary.fee
              ? `${amountNotZero(summary.fee.amount, 6)} ${summary.fee.coin}`
              : UNKNOWN,
          },
          ...(summary.average === null
            ? []
            : [
                {
                  name: t('averageFill'),
                  value: amount(summary.average, instrument.priceDecimals),
                },
              ]),
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
      <Button
        kind={side === 'buy' ? 'up' : 'down'}
        busy={busy}
        disabled={offline}
        className={s['send']}
        onClick={submit}
      >
        {offline ? t('common:trust-offline') : user ? `${t(side)} ${base}` : t('logInToTrade')}
      </Button>
      <p role="status" className={s['state']}>
        {note}
      </p>
      <ConfirmOrder
        request={asking}
        instrument={instrument}
        summary={summary}
        stale={stale}
        onConfirm={() => asking && send(asking)}
        onCancel={() => setAsking(null)}
      />
    </section>
  );
}
