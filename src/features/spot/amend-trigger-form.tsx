import { type Instrument, parseUnits, type Quote, type SpotTrigger } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { useHealth, useThrottledQuote } from '../../market/hooks.ts';
import { priceRule, quantityRule } from '../../market/number-rules.ts';
import { distanceOf, distanceText } from '../../market/price-distance.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import { UnitSwitch } from '../../trading/unit-switch.tsx';
import { Button } from '../../ui/button.tsx';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import s from './amend-sheet.module.css';
import {
  assessTrigger,
  type ChangeField,
  draftsOf,
  movedTo,
  sizeFollows,
  type TriggerDrafts,
} from './amend-trigger-rules.ts';
import { endAmending } from './amending.ts';
import { amendTrigger } from './commands.ts';
import { highlight } from './highlight.ts';
import { triggerSentence } from './order-sentence.ts';
import { ORDER_TEXTS } from './texts.ts';
import { BUDGET_RULE, PERCENT_RULE } from './ticket.ts';

interface AmendTriggerFormProps {
  readonly trigger: SpotTrigger;
  readonly instrument: Instrument;
  /** Price of its dragged line; null for its own terms. */
  readonly proposed: string | null;
}

/** The field of the request that each field of the form sends. */
const FIELDS: Readonly<Record<ChangeField, readonly string[]>> = {
  aim: ['trigger_price', 'trail_percent', 'trail_distance'],
  price: ['price'],
  size: ['quantity', 'budget'],
};

/** Changes the terms of a waiting trigger order, after saying in one sentence what it will do. */
export function AmendTriggerForm({ trigger, instrument, proposed }: AmendTriggerFormProps) {
  const { t } = useTranslation([...ORDER_TEXTS, 'common']);
  const { base, quote: coin, priceDecimals } = instrument;
  // Only what is edited here is kept: another device may change the trigger meanwhile.
  const [edited, setEdited] = useState<Partial<TriggerDrafts>>(() =>
    proposed === null ? {} : movedTo(trigger, proposed, priceDecimals),
  );
  const drafts = { ...draftsOf(trigger), ...edited };
  const attempts = useAttempts();
  const { refusal } = attempts;
  const { offline } = useHealth();
  const { value: quote } = useThrottledQuote(trigger.symbol);
  const { busy, note, run } = useCommand(amendTrigger, { absent: t('orders:notAmended') });
  const { change, error } = assessTrigger(trigger, drafts, instrument, quote);
  const edit = (changes: Partial<TriggerDrafts>) => {
    attempts.edited();
    setEdited((held) => ({ ...held, ...changes }));
  };
  const errorOf = (field: ChangeField): string | null => {
    if (error?.field === field) {
      return error.id === 'amount-too-small'
        ? t('trade:atLeast', { amount: instrument.minTurnover, coin })
        : t(`errors:${error.id}`, { ...error.values });
    }
    return FIELDS[field].includes(refusal?.field ?? '') ? (refusal?.message ?? null) : null;
  };
  const spends = trigger.quantity === null;
  const far = farFrom(trigger, change.trigger_price ?? trigger.trigger_price, quote, priceDecimals);
  const send = () => {
    attempts.sent();
    run(
      { trigger, change, clientId: freshId() },
      (changed) => {
        highlight(changed.id);
        toast(t('orders:amended'), 'done');
        endAmending();
      },
      attempts.refuse,
    );
  };
  return (
    <div className={s['form']}>
      <p className={s['sentence']}>{triggerSentence(callOf(trigger, change), instrument, t)}</p>
      {trigger.extreme === null ? (
        <NumberField
          label={t('orders:triggerPrice')}
          unit={coin}
          stepper
          draft={drafts.aim}
          onDraft={(aim) => edit({ aim })}
          rule={priceRule(instrument)}
          error={errorOf('aim')}
        />
      ) : (
        <NumberField
          label={t('orders:trail')}
          unit={drafts.aimBy === 'percent' ? '%' : coin}
          stepper
          draft={drafts.aim}
          onDraft={(aim) => edit({ aim })}
          rule={drafts.aimBy === 'percent' ? PERCENT_RULE : priceRule(instrument)}
          error={errorOf('aim')}
          after={
            <UnitSwitch
              label={t('orders:trail')}
              units={[
                { value: 'percent', text: '%' },
                { value: 'distance', text: coin },
              ]}
              value={drafts.aimBy === 'percent' ? 'percent' : 'distance'}
              onValue={(aimBy) => edit({ aimBy, aim: '' })}
            />
          }
        />
      )}
      {far !== null && (
        <p className={s['note']}>{t('orders:fromMarket', { percent: distanceText(far) })}</p>
      )}
      {trigger.price !== null && (
        <NumberField
          label={t('price')}
          unit={coin}
          stepper
          draft={drafts.price}
          onDraft={(price) => edit({ price })}
          rule={priceRule(instrument)}
          error={errorOf('price')}
        />
      )}
      {!sizeFollows(trigger) && (
        <NumberField
          label={t(spends ? 'amount' : 'quantity')}
          unit={spends ? coin : base}
          stepper
          draft={drafts.size}
          onDraft={(size) => edit({ size })}
          rule={spends ? BUDGET_RULE : quantityRule(instrument)}
          error={errorOf('size')}
        />
      )}
      <TicketNotice state={attempts.state} />
      <Button
        kind={trigger.side === 'buy' ? 'up' : 'down'}
        className={s['send']}
        busy={busy}
        disabled={offline || error !== null || Object.keys(change).length === 0}
        onClick={send}
      >
        {t(offline ? 'common:trust-offline' : 'orders:amend')}
      </Button>
      {note !== '' && (
        <p role="status" className={s['state']}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Distance of a trigger price from the price it is compared with; null for a trailing stop. */
function farFrom(
  { extreme, trigger_by }: SpotTrigger,
  price: string,
  quote: Quote | null,
  decimals: number,
): number | null {
  const market = trigger_by === 'mark' ? quote?.mark : quote?.last;
  if (extreme !== null || market == null) return null;
  return distanceOf(parseUnits(price, decimals), parseUnits(market, decimals));
}

/** The trigger order with its new terms, as its placing call would have named them. */
function callOf(trigger: SpotTrigger, change: ReturnType<typeof assessTrigger>['change']) {
  const { side, type, trigger_by, trigger_price, trail_percent, trail_distance } = trigger;
  const trail = change.trail_percent !== undefined || change.trail_distance !== undefined;
  const held = {
    ...(trail_percent !== null && { trail_percent }),
    ...(trail_distance !== null && { trail_distance }),
  };
  return {
    ...{ side, type, trigger_by, trigger_price },
    ...(!trail && held),
    ...(trigger.price !== null && { price: trigger.price }),
    ...(trigger.quantity !== null && { quantity: trigger.quantity }),
    ...(trigger.budget !== null && { budget: trigger.budget }),
    ...change,
  };
}
