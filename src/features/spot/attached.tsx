import type { Instrument } from '@tideline/wire';
import { type Dispatch, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceRule } from '../../market/number-rules.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import s from './order-panel.module.css';
import type { DraftField, Ticket } from './ticket.ts';
import type { TicketAction } from './ticket-reducer.ts';

interface AttachedProps {
  readonly ticket: Ticket;
  readonly dispatch: Dispatch<TicketAction>;
  readonly instrument: Instrument;
  /** The text of a field's error, or null. */
  readonly errorOf: (field: DraftField) => string | null;
}

/** Take-profit and stop-loss of the order, behind a switch. */
export function Attached({ ticket, dispatch, instrument, errorOf }: AttachedProps) {
  const { t } = useTranslation('orders');
  const some = ticket.takeProfit !== '' || ticket.stopLoss !== '';
  const [opened, setOpened] = useState(some);
  const open = opened || some;
  const field = (name: 'takeProfit' | 'stopLoss') => (
    <NumberField
      label={t(name)}
      unit={instrument.quote}
      draft={ticket[name]}
      onDraft={(draft) => dispatch({ kind: name, draft })}
      rule={priceRule(instrument)}
      error={errorOf(name)}
    />
  );
  return (
    <>
      <div className={s['attach']}>
        <span>{t('attached')}</span>
        <Switch
          shortcut="J"
          label={t('attachedHint')}
          on={open}
          onChange={(on) => {
            setOpened(on);
            if (on) return;
            dispatch({ kind: 'takeProfit', draft: '' });
            dispatch({ kind: 'stopLoss', draft: '' });
          }}
        />
      </div>
      {open && field('takeProfit')}
      {open && field('stopLoss')}
    </>
  );
}
