import { pairName, type SpotOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { LazyAlertBell } from '../../features/alerts/lazy-alert-bell.tsx';
import { BookLadder } from '../../features/book/book-ladder.tsx';
import { ChartCredit } from '../../features/chart/chart-credit.tsx';
import { LazyTradeChart } from '../../features/chart/lazy-trade-chart.tsx';
import { PairColumn } from '../../features/quotes/pair-column.tsx';
import { PairTitle } from '../../features/quotes/pair-title.tsx';
import { StatusStrip } from '../../features/quotes/status-strip.tsx';
import { LazyOrderPanel } from '../../features/spot/lazy-order-panel.tsx';
import { useOrderMarks, useOrderMoves } from '../../features/spot/order-marks.ts';
import { OwnOrders } from '../../features/spot/own-orders.tsx';
import { useOrderEntry } from '../../features/spot/use-order-entry.ts';
import { useSpotLists } from '../../features/spot/use-spot-lists.ts';
import { useViewedPair } from '../../market/use-pair.ts';
import { SPOT } from '../../paths.ts';
import { ChartLink } from '../../ui/chart-link.tsx';
import { Page } from '../../ui/page.tsx';
import { TradeColumns } from '../../ui/trade-columns.tsx';
import { TradeDesk } from '../../ui/trade-desk.tsx';
import { useAsked } from '../../ui/use-asked.ts';

const NO_ORDERS: readonly SpotOrder[] = [];

/** Spot: one pair's order panel beside its book, and the person's orders below. */
export default function Spot() {
  const { t } = useTranslation('common');
  const instrument = useViewedPair();
  const { symbol } = instrument;
  const lists = useSpotLists(instrument);
  const marks = useOrderMarks(lists, symbol);
  const moves = useOrderMoves(lists);
  const entry = useOrderEntry(instrument, useAsked('side', ['buy', 'sell']), lists.refresh);
  return (
    <Page
      title={`${pairName(instrument)} ${t('tab-spot')}`}
      left="menu"
      middle={<PairTitle instrument={instrument} page={SPOT} price />}
      right={
        <>
          <LazyAlertBell symbol={symbol} />
          <ChartLink symbol={symbol} />
        </>
      }
    >
      <StatusStrip key={`status ${symbol}`} instrument={instrument} />
      <TradeDesk
        pairs={<PairColumn page={SPOT} />}
        chart={
          <LazyTradeChart instrument={instrument} product="spot" marks={marks} moves={moves} />
        }
        ticket={
          <TradeColumns>
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
          </TradeColumns>
        }
        lists={<OwnOrders lists={lists} instrument={instrument} />}
      />
      <ChartCredit />
    </Page>
  );
}
