import { draftOf, saveDraft } from '../../state/drafts.ts';
import {
  EMPTY_TICKET,
  FORCES,
  ORDER_TYPES,
  type Ticket,
  TRAILS,
  TRIGGERS,
  UNITS,
} from './ticket.ts';

/** Fields with a fixed set of values; all others are text as typed. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  side: ['buy', 'sell'],
  type: ORDER_TYPES,
  unit: UNITS,
  force: FORCES,
  triggerBy: TRIGGERS,
  trailBy: TRAILS,
};

/** The stored draft of a pair. Omits missing and invalid fields. */
export function savedTicket(symbol: string): Partial<Ticket> {
  const saved = draftOf('spot', symbol) ?? {};
  return Object.fromEntries(
    Object.entries(saved).filter(
      ([name, value]) =>
        value !== '' && name in EMPTY_TICKET && (CHOICES[name]?.includes(value) ?? true),
    ),
  );
}

export const saveTicket = (symbol: string, ticket: Ticket): void =>
  saveDraft('spot', symbol, { ...ticket });
