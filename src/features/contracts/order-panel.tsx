import { type ContractOrder, type Instrument, parseUnits } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { fineText, shortText } from '../../format/money.ts';
import { amount, percent } from '../../format/number.ts';
import { useHealth, useThrottledBook, useThrottledQuote } from '../../market/hooks.ts';
import { priceRule } from '../../market/number-rules.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import { Available } from '../../trading/available.tsx';
import { OrderButton } from '../../trading/order-button.tsx';
import c from '../../ui/card.module.css';
import { Choice } from '../../ui/choice.tsx';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { TicketAction } from '../../ui/trade-ticket.tsx';
import { useFollowedPrice } from '../../ui/use-followed-price.ts';
import { useLogin } from '../../ui/use-login.ts';
import { type OpenRequest, openContract, type Terms } from './contract-account.ts';
import type { ContractProblem, ContractTicket } from './contract-ticket.ts';
import { LeveragePicker } from './leverage-picker.tsx';
import s from './order-panel.module.css';
import { markResult } from './result-row.ts';
import { SizeField } from './size-field.tsx';
import { assess } from './ticket.ts';
import { contractRequest } from './ticket-request.ts';

// Loaded after the page, because it is needed only when an order is sent.
const StopFields = lazyPart(
  () => import('./stop-fields.tsx'),
  'StopFields',
  <div className={s['stops']} />,
);
const ConfirmContract = lazyPart(() => import('./confirm-contract.tsx'), 'ConfirmContract');

/** Levels the estimate walks; more than a retail order reaches. */
const ESTIMATE_DEPTH = 50;

interface OrderPanelProps {
  readonly instrument: Instrument;
  readonly ticket: ContractTicket;
  readonly onTicket: (ticket: ContractTicket) => void;
  /** Null until they are loaded. */
  readonly terms: Terms | null;
  readonly onDone: () => void;
}

/** Long or short, at market or a limit, with its cost and its liquidation price. */
export function OrderPanel({ instrument, ticket, onTicket, terms, onDone }: OrderPanelProps) {
  const { t } = useTranslation(['lever', 'trade', 'errors']);
  const askLogin = useLogin();
  const { value: book } = useThrottledBook(instrument.symbol, { depth: ESTIMATE_DEPTH });
  const { value: quote, status } = useThrottledQuote(instrument.symbol);
  const stale = status === 'stale' || status === 'down';
  const { offline } = useHealth();
  const attempts = useAttempts();
  /** The request that is confirmed, with the ticket it was made of: the market's price moves on. */
  const [asking, setAsking] = useState<{
    readonly request: OpenRequest;
    readonly ticket: ContractTicket;
  } | null>(null);
  const { busy, note, run } = useCommand(openContract, { absent: t('neverArrived') });
  const change = (changes: Partial<ContractTicket>) => {
    attempts.edited();
    onTicket({ ...ticket, ...changes });
  };

  const { side, type } = ticket;
  const followed = useFollowedPrice(instrument.symbol, ticket.price, quote?.last ?? null, (price) =>
    change({ price }),
  );
  const shown: ContractTicket = { ...ticket, price: followed.price };
  const { base, quote: coin, priceDecimals } = instrument;
  const context = {
    instrument,
    terms: terms ?? {
      fee_bps: instrument.contractFeeBps,
      maintenance_bps: instrument.maintenanceBps,
    },
    mark: quote?.mark ?? null,
    last: quote?.last ?? null,
    book,
    available: terms?.available ?? null,
  };
  const found = assess(shown, context);
  const { quantity } = found;
  // The product's unit is the lot; the coin quantity says what it is worth.
  const action =
    quantity === null
      ? t(side === 'long' ? 'openLong' : 'openShort')
      : t(`action-${side}`, { quantity, base });
  const money = (text: string | null | undefined) => shortText(text, coin);

  const units = (text: string | null | undefined) =>
    text == null ? null : parseUnits(text, priceDecimals);
  const limit = units(draftValue(shown.price));
  const mark = units(quote?.mark);

  const errorOf = (field: ContractProblem['field']): string | null => {
    const problem = found.problems.find((each) => each.field === field);
    // A missing field is reported only after an attempt to send.
    const early =
      problem?.id !== 'price-required' &&
      problem?.id !== 'stop-price-required' &&
      (problem?.id !== 'lots-invalid' || ticket.lots !== '');
    return problem && (attempts.tried || early)
      ? t(`errors:${problem.id}`, {
          limit: problem.limit && amount(problem.limit, priceDecimals),
        })
      : null;
  };
  const submit = () => {
    if (!askLogin()) return;
    if (found.problems.length > 0) return attempts.reject();
    // One id per intent, created before the confirmation: confirming twice sends one order.
    const request = contractRequest(shown, instrument.symbol, freshId());
    setAsking({ request, ticket: shown });
  };
  const send = (request: OpenRequest) => {
    setAsking(null);
    attempts.sent();
    const opened = (order: ContractOrder) => {
      const values = {
        side: t(order.side),
        lots: order.lots,
        price: order.open_price ?? order.price,
      };
      toast(
        t(order.status === 'trading' ? 'openedAt' : `opened-${order.status}`, {
          ...values,
          price: amount(values.price, priceDecimals),
        }),
        'done',
      );
      // A second tap must not open the same again.
      change({
        lots: '',
        takeProfit: { on: false, price: '' },
        stopLoss: { on: false, price: '' },
      });
      markResult(order.id);
      onDone();
    };
    run(request, opened, attempts.refuse);
  };

  return (
    <div className={s['panel']}>
      <Choice
        label={t('side')}
        options={[
          { value: 'long', text: t('long'), tone: 'up', shortcut: 'B' },
          { value: 'short', text: t('short'), tone: 'down', shortcut: 'S' },
        ]}
        value={side}
        onValue={(value) => change({ side: value })}
      />
      <div className={s['row']}>
        <Choice
          label={t('orderType')}
          look="soft"
          className={s['type']}
          options={[
            { value: 'market', text: t('trade:marketOrder'), shortcut: 'M' },
            { value: 'limit', text: t('trade:limit'), shortcut: 'L' },
          ]}
          value={type}
          onValue={(value) => change({ type: value })}
        />
        <LeveragePicker
          leverages={terms?.leverages ?? instrument.leverages}
          ticket={shown}
          context={context}
          onLeverage={(leverage) => change({ leverage })}
        />
      </div>
      {type === 'limit' && (
        <NumberField
          label={t('price')}
          unit={coin}
          shortcut="P"
          stepper
          draft={followed.price}
          onDraft={followed.onDraft}
          onFocused={followed.onFocused}
          rule={priceRule(instrument)}
          error={errorOf('price')}
        />
      )}
      <SizeField
        instrument={instrument}
        lots={ticket.lots}
        onLots={(lots) => change({ lots })}
        max={found.max}
        price={type === 'limit' ? limit : mark}
        error={errorOf('lots')}
      />
      <StopFields
        instrument={instrument}
        held={found.held}
        side={side}
        stops={ticket}
        from={type === 'limit' ? shown.price || null : (quote?.mark ?? null)}
        onStops={change}
        errorOf={errorOf}
      />
      <SummaryRows
        rows={[
          {
            name: t('available'),
            value: <Available text={money(terms?.available)} amount={terms?.available ?? null} />,
          },
          { name: t('margin'), value: money(found.margin) },
          { name: t('fee'), value: fineText(found.fee, coin) },
          { name: t('estLiquidation'), value: amount(found.liquidation, priceDecimals) },
          {
            name: '',
            value: found.distance ? t('fromMark', { percent: percent(found.distance) }) : '',
          },
        ].filter(({ value }) => value !== '')}
      />
      {found.thin && (
        <p className={c['state']} role="status">
          {t('thinBook')}
        </p>
      )}
      <TicketNotice state={attempts.state} />
      <TicketAction>
        <OrderButton
          kind={side === 'long' ? 'up' : 'down'}
          busy={busy}
          offline={offline}
          action={action}
          price={
            type === 'limit'
              ? [t('price'), amount(draftValue(shown.price), priceDecimals)]
              : [t('trade:marketOrder'), amount(stale ? null : quote?.last, priceDecimals)]
          }
          cost={found.margin === null ? '' : money(found.margin)}
          onPress={submit}
        />
      </TicketAction>
      <p role="status" className={c['state']}>
        {note}
      </p>
      <ConfirmContract
        request={asking?.request ?? null}
        instrument={instrument}
        found={asking ? assess(asking.ticket, context) : found}
        stale={stale}
        onConfirm={() => asking && send(asking.request)}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
}
