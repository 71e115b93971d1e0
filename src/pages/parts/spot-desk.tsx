import type { Instrument, SpotOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { BookLadder } from '../../features/book/book-ladder.tsx';
import { DeskDeals } from '../../features/book/desk-deals.tsx';
import { ChartCredit } from '../../features/chart/chart-credit.tsx';
import { LazyTradeChart } from '../../features/chart/lazy-trade-chart.tsx';
import { PairColumn } from '../../features/quotes/pair-column.tsx';
import { LazyOrderPanel } from '../../features/spot/lazy-order-panel.tsx';
import { useOrderMarks, useOrderMoves } from '../../features/spot/order-marks.ts';
import { OwnOrders } from '../../features/spot/own-orders.tsx';
import { useOrderEntry } from '../../features/spot/use-order-entry.ts';
import { useSpotLists } from '../../features/spot/use-spot-lists.ts';
import { SPOT } from '../../paths.ts';
import { TradeDesk } from '../../trading/trade-desk.tsx';
import { TradeTicket } from '../../ui/trade-ticket.tsx';
import { useQueryChoice } from '../../ui/use-query-choice.ts';

const NO_ORDERS: readonly SpotOrder[] = [];

/** What is below the head of the spot page: order panel, book, chart, and the person's orders. */
export function SpotDesk({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const { symbol } = instrument;
  const lists = useSpotLists(instrument);
  const marks = useOrderMarks(lists, symbol);
  const moves = useOrderMoves(lists);
  const entry = useOrderEntry(instrument, useQueryChoice('side', ['buy', 'sell']), lists.refresh);
  return (
    <>
      <TradeDesk
        pairs={<PairColumn page={SPOT} />}
        chart={
          <LazyTradeChart instrument={instrument} product="spot" marks={marks} moves={moves} />
        }
        ticket={
          <TradeTicket label={t('orderPanel')}>
            <LazyOrderPanel
              key={symbol}
              instrument={instrument}
              entry={entry}
              funds={lists.funds}
            />
            <BookLadder
              key={`book ${symbol}`}
              instrument={instrument}
              orders={lists.orders.data ?? NO_ORDERS}
              onPick={entry.pick}
            />
            <DeskDeals key={`deals ${symbol}`} instrument={instrument} />
          </TradeTicket>
        }
        lists={<OwnOrders lists={lists} instrument={instrument} />}
      />
      <ChartCredit />
    </>
  );
}
