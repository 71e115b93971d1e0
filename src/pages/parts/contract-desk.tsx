import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { BookLadder } from '../../features/book/book-ladder.tsx';
import { DeskDeals } from '../../features/book/desk-deals.tsx';
import { ChartCredit } from '../../features/chart/chart-credit.tsx';
import { LazyTradeChart } from '../../features/chart/lazy-trade-chart.tsx';
import { useContractMarks } from '../../features/contracts/contract-marks.ts';
import { LazyOrderPanel } from '../../features/contracts/lazy-order-panel.tsx';
import { OwnContracts } from '../../features/contracts/own-contracts.tsx';
import { useContractDraft } from '../../features/contracts/use-contract-draft.ts';
import { useContractLists } from '../../features/contracts/use-contract-lists.ts';
import { useContractMoves } from '../../features/contracts/use-contract-moves.tsx';
import { PairColumn } from '../../features/quotes/pair-column.tsx';
import { CONTRACTS } from '../../paths.ts';
import { TradeDesk } from '../../trading/trade-desk.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TradeTicket } from '../../ui/trade-ticket.tsx';
import { useQueryChoice } from '../../ui/use-query-choice.ts';

// Only for a person with a position.
const PositionStrip = lazyPart(
  () => import('../../features/contracts/position-strip.tsx'),
  'PositionStrip',
);

/**
 * What is below the head of the contracts page: order panel, book, chart, and the person's
 * positions.
 */
export function ContractDesk({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('lever');
  const { symbol } = instrument;
  const lists = useContractLists(symbol);
  const marks = useContractMarks(lists.open.data, symbol);
  const { moves, sheet } = useContractMoves(
    lists.open.data,
    symbol,
    lists.terms?.available ?? null,
  );
  const draft = useContractDraft(instrument, useQueryChoice('side', ['long', 'short']));
  const held = (lists.open.data ?? []).filter(
    (order) => order.status === 'trading' && order.symbol === symbol,
  );
  return (
    <>
      {held.length > 0 && <PositionStrip orders={held} />}
      <TradeDesk
        pairs={<PairColumn page={CONTRACTS} />}
        chart={
          <LazyTradeChart instrument={instrument} product="contracts" marks={marks} moves={moves} />
        }
        ticket={
          <TradeTicket label={t('orderPanel')}>
            <LazyOrderPanel
              key={symbol}
              instrument={instrument}
              ticket={draft.ticket}
              onTicket={draft.change}
              terms={lists.terms}
              onDone={lists.refresh}
            />
            <BookLadder
              key={`book ${symbol}`}
              instrument={instrument}
              orders={lists.waiting}
              onPick={draft.pick}
            />
            <DeskDeals key={`deals ${symbol}`} instrument={instrument} />
          </TradeTicket>
        }
        lists={<OwnContracts symbol={symbol} lists={lists} />}
      />
      {sheet}
      <ChartCredit />
    </>
  );
}
