import type { Instrument } from '@tideline/wire';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { priceRule } from '../../market/number-rules.ts';
import { UnitSwitch } from '../../trading/unit-switch.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { type DraftField, PERCENT_RULE, type Ticket } from './ticket.ts';
import type { TicketAction } from './ticket-reducer.ts';

interface TriggerFieldsProps {
  readonly ticket: Ticket;
  readonly dispatch: Dispatch<TicketAction>;
  readonly instrument: Instrument;
  /** The text of a field's error, or null. */
  readonly errorOf: (field: DraftField) => string | null;
}

/** What triggers an order: a price of the market, or its turn by a distance. */
export function TriggerFields({ ticket, dispatch, instrument, errorOf }: TriggerFieldsProps) {
  const { t } = useTranslation('orders');
  const { quote } = instrument;
  const { type, trail, trailBy, trigger, triggerBy } = ticket;
  if (type === 'trailing-stop') {
    return (
      <NumberField
        label={t('trail')}
        unit={trailBy === 'percent' ? '%' : quote}
        stepper
        draft={trail}
        onDraft={(draft) => dispatch({ kind: 'trail', draft })}
        rule={trailBy === 'percent' ? PERCENT_RULE : priceRule(instrument)}
        error={errorOf('trail')}
        after={
          <UnitSwitch
            label={t('trail')}
            units={[
              { value: 'percent', text: '%' },
              { value: 'distance', text: quote },
            ]}
            value={trailBy}
            onValue={(value) => {
              dispatch({ kind: 'choose', choices: { trailBy: value } });
              dispatch({ kind: 'trail', draft: '' });
            }}
          />
        }
      />
    );
  }
  return (
    <NumberField
      label={t('triggerPrice')}
      unit={quote}
      stepper
      draft={trigger}
      onDraft={(draft) => dispatch({ kind: 'trigger', draft })}
      rule={priceRule(instrument)}
      error={errorOf('trigger')}
      after={
        <UnitSwitch
          label={t('triggerPrice')}
          units={[
            { value: 'last', text: t('trigger-last') },
            { value: 'mark', text: t('trigger-mark') },
          ]}
          value={triggerBy}
          onValue={(value) => dispatch({ kind: 'choose', choices: { triggerBy: value } })}
        />
      }
    />
  );
}
