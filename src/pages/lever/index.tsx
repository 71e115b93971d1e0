import { pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { LazyAlertBell } from '../../features/alerts/lazy-alert-bell.tsx';
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
import { PairTitle } from '../../features/quotes/pair-title.tsx';
import { StatusStrip } from '../../features/quotes/status-strip.tsx';
import { useViewedPair } from '../../market/use-pair.ts';
import { CONTRACTS } from '../../paths.ts';
import { ChartLink } from '../../ui/chart-link.tsx';
import { Page } from '../../ui/page.tsx';
import { ProductSwitch } from '../../ui/product-switch.tsx';
import { TradeColumns } from '../../ui/trade-columns.tsx';
import { TradeDesk } from '../../ui/trade-desk.tsx';
import { useAsked } from '../../ui/use-asked.ts';

/** Contracts: one pair's order panel beside its book, and the person's positions below. */
export default function Lever() {
  const { t } = useTranslation('option');
  const instrument = useViewedPair();
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
    <Page
      title={`${pairName(instrument)} ${t('contracts')}`}
      left="menu"
      middle={<PairTitle instrument={instrument} page={CONTRACTS} price />}
      right={
        <>
          <LazyAlertBell symbol={symbol} />
          <ChartLink symbol={symbol} product="contracts" />
        </>
      }
    >
      <ProductSwitch current="contracts" symbol={symbol} />
      <StatusStrip key={`status ${symbol}`} instrument={instrument} />
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
    </Page>
  );
}
