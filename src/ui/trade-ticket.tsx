import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { ActionBar } from './action-bar.tsx';
import s from './trade-ticket.module.css';

const ActionBarElement = createContext<HTMLElement | null>(null);

interface TradeTicketProps {
  /** Names the region. */
  readonly label: string;
  /** The order panel, the book, and on a desk the latest deals. */
  readonly children: ReactNode;
}

/** An order panel with the book beside it, and below both the bar of {@link TicketAction}. */
export function TradeTicket({ label, children }: TradeTicketProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <section className={s['ticket']} aria-label={label} data-ticket="">
      <ActionBarElement value={place}>
        <div className={s['columns']}>{children}</div>
      </ActionBarElement>
      <ActionBar ref={setPlace} />
    </section>
  );
}

/** The button of an order panel, in the bar below panel and book. */
export function TicketAction({ children }: { readonly children: ReactNode }) {
  const place = use(ActionBarElement);
  return place && createPortal(children, place);
}
