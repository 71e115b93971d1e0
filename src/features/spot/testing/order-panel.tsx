import { fireEvent, screen } from '@testing-library/react';
import type { BookView } from '@tideline/streams';
import { type Instrument, instrumentOf } from '@tideline/wire';
import { beforeEach, vi } from 'vitest';
import { setSettings } from '../../../state/settings.ts';
import { tradingDesk } from '../../../testing/desk.ts';
import { pick, show } from '../../../testing/hands.ts';
import { live, quoteOf } from '../../../testing/market.ts';
import { outline } from '../../../testing/outline.ts';
import { settled } from '../../../testing/settled.ts';
import { TradeTicket } from '../../../ui/trade-ticket.tsx';
import { OrderPanel } from '../order-panel.tsx';
import type { Funds } from '../ticket.ts';
import { useOrderEntry } from '../use-order-entry.ts';

const FUNDS: Funds = { base: '2', quote: '1000' };

const levels = (...rows: readonly (readonly [string, string])[]) =>
  rows.map(([price, quantity]) => ({ price, quantity, total: quantity, share: 1 }));

/** What the exchange answers to a placed order. */
const ORDER = {
  id: 'o1',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  status: 'waiting',
  filled: '0',
};

/** Chooses the type of the order. */
export const ofType = (name: string) => pick(/^Order type/, new RegExp(`^${name}`));

/** Presses the button of the ticket, whatever it says. */
export const send = async () => {
  fireEvent.click(document.querySelector('[class*="_send_"]') as Element);
  await settled();
};

/** The open sheet as a person reads it. */
export const sheet = () => {
  const open = screen.queryByRole('dialog');
  return open ? outline(open) : null;
};

/** Puts a market at 100 and an account around the panel of a spot order. */
export function orderPanel() {
  const desk = tradingDesk();
  const instrument = instrumentOf('BTCUSDT') as Instrument;
  const placed = vi.fn();
  beforeEach(() => {
    placed.mockClear();
    setSettings({ confirmOrders: true });
    desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), last: '100.00', mark: '100.50' }));
    desk.books.set(
      'BTCUSDT',
      live<BookView>({
        symbol: 'BTCUSDT',
        grouping: '0.01',
        bids: levels(['99.00', '1'], ['98.00', '5']),
        asks: levels(['100.00', '1'], ['102.00', '5']),
      }),
    );
    desk.reply = (path) => ({
      data:
        path === 'coin/trigger'
          ? { ...ORDER, id: 't1' }
          : path === 'coin/oco'
            ? { order: ORDER, trigger: { ...ORDER, id: 't1' } }
            : ORDER,
    });
  });
  function Panel({ funds }: { readonly funds: Funds | null }) {
    const entry = useOrderEntry(instrument, null, placed);
    return (
      <TradeTicket label="ticket">
        <OrderPanel instrument={instrument} entry={entry} funds={funds} />
      </TradeTicket>
    );
  }
  const panel = (funds: Funds | null = FUNDS) => show(<Panel funds={funds} />);
  return { desk, placed, panel };
}
