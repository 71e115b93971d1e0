import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { PickerChip } from '../../ui/picker-chip.tsx';
import s from './order-panel.module.css';
import { FORCES, ORDER_TYPES, type Ticket } from './ticket.ts';
import type { TicketAction } from './ticket-reducer.ts';

interface OrderTypesProps {
  readonly ticket: Ticket;
  readonly dispatch: Dispatch<TicketAction>;
}

/** The type of the order, and how long a limit order may trade. */
export function OrderTypes({ ticket, dispatch }: OrderTypesProps) {
  const { t } = useTranslation(['trade', 'orders']);
  const { type, force } = ticket;
  return (
    <div className={s['types']}>
      <PickerChip
        label={t('orderType')}
        shortcut="O"
        className={s['type']}
        options={ORDER_TYPES.map((value) => ({
          value,
          text:
            value === 'limit'
              ? t('limit')
              : value === 'market'
                ? t('marketOrder')
                : t(`orders:${value}`),
          hint: t(`orders:hint-${value}`),
        }))}
        value={type}
        onValue={(value) => dispatch({ kind: 'type', type: value })}
      />
      {type === 'limit' && (
        <PickerChip
          label={t('orders:timeInForce')}
          shortcut="Y"
          className={s['force']}
          options={FORCES.map((value) => ({
            value,
            text: t(`orders:${value}`),
            hint: t(`orders:hint-${value}`),
          }))}
          value={force}
          onValue={(value) => dispatch({ kind: 'choose', choices: { force: value } })}
        />
      )}
    </div>
  );
}
