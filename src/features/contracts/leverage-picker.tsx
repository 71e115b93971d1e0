import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ContractTicket } from './contract-ticket.ts';
import s from './leverage-picker.module.css';
import type { ContractContext } from './ticket-fill.ts';

// Loaded after the panel, because it is needed only once the picker is tapped.
const LeverageSheet = lazyPart(() => import('./leverage-sheet.tsx'), 'LeverageSheet');

interface LeveragePickerProps {
  readonly ticket: ContractTicket;
  readonly context: ContractContext;
  readonly leverages: readonly number[];
  readonly onLeverage: (leverage: number) => void;
}

/** The leverage, one of the instrument's steps. Each pair keeps its own with its draft. */
export function LeveragePicker({ ticket, context, leverages, onLeverage }: LeveragePickerProps) {
  const { t } = useTranslation('lever');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={s['open']}
        aria-label={`${t('leverage')} ${ticket.leverage}×`}
        aria-haspopup="dialog"
        aria-keyshortcuts="X"
        onClick={() => setOpen(true)}
      >
        {ticket.leverage}×
        <Icon name="caret-down" size={16} />
      </button>
      {open && (
        <LeverageSheet
          ticket={ticket}
          context={context}
          leverages={leverages}
          onLeverage={onLeverage}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
