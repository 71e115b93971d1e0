import type { Instrument } from '@tideline/wire';
import { BookLadder } from '../../features/book/book-ladder.tsx';
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
import { TradeColumns } from '../../ui/trade-columns.tsx';
import { TradeDesk } from '../../ui/trade-desk.tsx';
import { useAsked } from '../../ui/use-asked.ts';

/** What is below the head of the contracts page: order panel, book, chart, and the person's positions. */
export function ContractDesk({ instrument }: { readonly instrument: Instrument }) {
  const { symbol } = instrument;
  const lists = useContractLists(symbol);
  const marks = useContractMarks(lists.open.data, symbol);
  const { moves, sheet } = useContractMoves(
    lists.open.data,
    symbol,
    lists.terms?.available ?? null,
  );
  const draft = useContractDraft(instrument, useAsked('side', ['long', 'short']));
  return (
    <>
      <TradeDesk
        pairs={<PairColumn page={CONTRACTS} />}
        chart={
          <LazyTradeChart instrument={instrument} product="contracts" marks={marks} moves={moves} />
        }
        ticket={
          <TradeColumns>
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
          </TradeColumns>
        }
        lists={<OwnContracts symbol={symbol} lists={lists} />}
      />
      {sheet}
      <ChartCredit />
    </>
  );
}
