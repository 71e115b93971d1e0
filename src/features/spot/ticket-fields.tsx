import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { priceRule, quantityRule } from '../../market/number-rules.ts';
import { UnitSwitch } from '../../trading/unit-switch.tsx';
import { FieldKey } from '../../ui/field-key.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { FollowedPrice } from '../../ui/use-followed-price.ts';
import s from './order-panel.module.css';
import {
  atMarket,
  BUDGET_RULE,
  type DraftField,
  inMoney,
  isTriggered,
  sizedAt,
  type Ticket,
} from './ticket.ts';
import type { TicketAction } from './ticket-reducer.ts';
import { converted, type Sizing } from './ticket-size.ts';

interface TicketFieldsProps {
  readonly ticket: Ticket;
  readonly dispatch: Dispatch<TicketAction>;
  /** The price of a limit, which follows the market until one is entered. */
  readonly followed: FollowedPrice;
  readonly sizing: Sizing;
  /** The text of a field's error, or null. */
  readonly errorOf: (field: DraftField) => string | null;
}

// Loaded after the panel, because most orders do not wait for a trigger.
const TriggerFields = lazyPart(
  () => import('./trigger-fields.tsx'),
  'TriggerFields',
  <div className={s['field']} />,
);

/** Trigger, price and size of a ticket, as far as its type has them. */
export function TicketFields({ ticket, dispatch, followed, sizing, errorOf }: TicketFieldsProps) {
  const { t } = useTranslation(['trade', 'orders']);
  const { instrument, book } = sizing;
  const { base, quote } = instrument;
  const { type, side, force } = ticket;
  // A post-only order joins the best price of its own side; any other takes the opposite one.
  const asks = (side === 'buy') !== (force === 'post-only');
  const best = (asks ? book?.asks : book?.bids)?.[0]?.price;
  const money = inMoney(ticket);
  const price = priceRule(instrument);
  return (
    <>
      {isTriggered(ticket) && (
        <TriggerFields
          ticket={ticket}
          dispatch={dispatch}
          instrument={instrument}
          errorOf={errorOf}
        />
      )}
      {atMarket(ticket) ? (
        type === 'market' && <p className={s['market']}>{t('atMarketPrice')}</p>
      ) : (
        <NumberField
          label={t('price')}
          unit={quote}
          shortcut="P"
          stepper
          draft={ticket.price}
          onDraft={followed.onDraft}
          onFocused={followed.onFocused}
          rule={price}
          error={errorOf('price')}
          after={
            <FieldKey
              text={t('orders:best')}
              shortcut="Shift+P"
              label={t(asks ? 'orders:useBestAsk' : 'orders:useBestBid')}
              disabled={best === undefined}
              onPress={() => best !== undefined && dispatch({ kind: 'price', draft: best })}
            />
          }
        />
      )}
      <NumberField
        key={money ? 'budget' : 'quantity'}
        label={t(money ? 'amount' : 'quantity')}
        unit={money ? quote : base}
        shortcut="Q"
        stepper
        draft={money ? ticket.budget : ticket.quantity}
        onDraft={(draft) => dispatch({ kind: money ? 'budget' : 'quantity', draft })}
        rule={money ? BUDGET_RULE : quantityRule(instrument)}
        error={errorOf(money ? 'budget' : 'quantity')}
        after={
          <UnitSwitch
            label={t('quantity')}
            units={[
              { value: 'base', text: base },
              { value: 'quote', text: quote },
            ]}
            value={money ? 'quote' : 'base'}
            onValue={(unit) =>
              dispatch({
                kind: 'size',
                size: (present) =>
                  sizedAt(present, followed.price, (at) => converted(at, unit, sizing)),
              })
            }
          />
        }
      />
    </>
  );
}
