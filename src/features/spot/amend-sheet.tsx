import { instrumentOf, parseUnits, type SpotOrder } from '@tideline/wire';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { draftValue } from '../../format/draft.ts';
import { amount } from '../../format/number.ts';
import { useHealth, useThrottledQuote } from '../../market/hooks.ts';
import { priceRule, quantityRule } from '../../market/number-rules.ts';
import { distanceOf, distanceText } from '../../market/price-distance.ts';
import { freshId } from '../../state/fresh-id.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AmendAttached } from './amend-attached.tsx';
import {
  type AmendDrafts,
  type AmendField,
  assessAmend,
  draftsOfOrder,
  takesStops,
} from './amend-rules.ts';
import s from './amend-sheet.module.css';
import { currentRow, endAmending, isOrder, useAmending } from './amending.ts';
import { amendOrder } from './commands.ts';
import { highlight } from './highlight.ts';
import { neat, neatPrice } from './neat-number.ts';
import { ORDER_TEXTS } from './texts.ts';
import { units } from './ticket-size.ts';
import type { SpotLists } from './use-spot-lists.ts';

// Loaded with the first trigger order that is changed.
const AmendTriggerForm = lazyPart(() => import('./amend-trigger-form.tsx'), 'AmendTriggerForm');

/**
 * Changes a waiting order or trigger order in place. It shows the row as it is now, and closes when
 * the row ends.
 */
export function AmendSheet({ lists }: { readonly lists: SpotLists }) {
  const { t } = useTranslation(ORDER_TEXTS);
  const { row, price, owner } = useAmending();
  const user = useSession((session) => session.user?.id ?? null);
  const now = row && owner === user ? currentRow(lists, row) : null;
  const ended = row !== null && now === null;
  useEffect(() => {
    if (ended) endAmending();
  }, [ended]);
  const instrument = now && instrumentOf(now.symbol);
  const key = `${now?.id} ${price}`;
  return (
    <Sheet open={now !== null} onClose={endAmending} title={t('orders:amendOrder')}>
      {now && isOrder(now) && <AmendForm key={key} order={now} proposed={price} />}
      {now && !isOrder(now) && instrument && (
        <AmendTriggerForm key={key} trigger={now} instrument={instrument} proposed={price} />
      )}
    </Sheet>
  );
}

/** The field of the request that each field of the form sends. */
const FIELDS: Readonly<Record<AmendField, string>> = {
  price: 'price',
  quantity: 'quantity',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
};

interface AmendFormProps {
  readonly order: SpotOrder;
  readonly proposed: string | null;
}

function AmendForm({ order, proposed }: AmendFormProps) {
  const { t } = useTranslation([...ORDER_TEXTS, 'common']);
  const { offline } = useHealth();
  // Only what is edited here is kept: another device may change the order meanwhile.
  const [edited, setEdited] = useState<Partial<AmendDrafts>>(
    proposed === null ? {} : { price: proposed },
  );
  const drafts = { ...draftsOfOrder(order), ...edited };
  const { price, quantity } = drafts;
  const attempts = useAttempts();
  const { value: quote } = useThrottledQuote(order.symbol);
  const { busy, note, run } = useCommand(amendOrder, { absent: t('orders:notAmended') });
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, quote: coin, priceDecimals, quantityDecimals } = instrument;
  const found = assessAmend(order, drafts, instrument, quote);
  const errorOf = (field: AmendField): string | null => {
    // That nothing is changed yet is no error of the user: the button waits for a change.
    if (found.error?.field === field && found.error.id !== 'amend-nothing') {
      const { id, limit } = found.error;
      return id === 'amount-too-small'
        ? t('trade:atLeast', { amount: instrument.minTurnover, coin })
        : t(`errors:${id}`, { limit });
    }
    return attempts.refusal?.field === FIELDS[field] ? attempts.refusal.message : null;
  };
  const edit = (changes: Partial<typeof edited>) => {
    attempts.edited();
    setEdited({ ...edited, ...changes });
  };
  const typed = draftValue(price);
  const far =
    typed === null || !quote
      ? null
      : distanceOf(units(typed, priceDecimals), parseUnits(quote.last, priceDecimals));
  return (
    <div className={s['form']}>
      <p className={s['sentence']}>
        {t('orders:amendTo', {
          side: t(order.side),
          quantity: neat(amount(draftValue(quantity), quantityDecimals)),
          price: neatPrice(amount(typed, priceDecimals)),
          base,
          quote: coin,
        })}
      </p>
      <NumberField
        label={t('price')}
        unit={coin}
        stepper
        draft={price}
        onDraft={(draft) => edit({ price: draft })}
        rule={priceRule(instrument)}
        error={errorOf('price')}
      />
      {far !== null && (
        <p className={s['note']}>{t('orders:fromMarket', { percent: distanceText(far) })}</p>
      )}
      <NumberField
        label={t('quantity')}
        unit={base}
        stepper
        draft={quantity}
        onDraft={(draft) => edit({ quantity: draft })}
        rule={quantityRule(instrument)}
        error={errorOf('quantity')}
      />
      <p className={s['note']}>
        {t('filledOf')} {amount(order.filled, quantityDecimals)} {base}
      </p>
      {takesStops(order) && (
        <AmendAttached
          order={order}
          instrument={instrument}
          drafts={drafts}
          onEdit={edit}
          errorOf={errorOf}
        />
      )}
      <p className={s['note']} role="status">
        {t(
          found.crosses
            ? 'orders:amendCrosses'
            : found.keepsPlace
              ? 'orders:amendKeeps'
              : 'orders:amendLoses',
        )}
      </p>
      <TicketNotice state={attempts.state} />
      <Button
        kind={order.side === 'buy' ? 'up' : 'down'}
        className={s['send']}
        busy={busy}
        disabled={offline || found.error !== null}
        onClick={() =>
          run(
            { order, change: found.change, clientId: freshId() },
            (changed) => {
              highlight(changed.id);
              toast(t('orders:amended'), 'done');
              endAmending();
            },
            attempts.refuse,
          )
        }
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
