import { pairName } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyAlertBell } from '../features/alerts/lazy-alert-bell.tsx';
import { LazyBuyPanel } from '../features/options/lazy-buy-panel.tsx';
import { OwnOptions } from '../features/options/own-options.tsx';
import { TickChart } from '../features/options/ticks/tick-chart.tsx';
import { useOptionLists } from '../features/options/use-option-lists.ts';
import { PairColumn } from '../features/quotes/pair-column.tsx';
import { PairTitle } from '../features/quotes/pair-title.tsx';
import { StatusStrip } from '../features/quotes/status-strip.tsx';
import { useViewedPair } from '../market/use-pair.ts';
import { OPTIONS } from '../paths.ts';
import { ChartLink } from '../trading/chart-link.tsx';
import { ProductSwitch } from '../trading/product-switch.tsx';
import { TradeDesk } from '../trading/trade-desk.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';
import { useDesk } from '../ui/use-media.ts';
import { useQueryChoice } from '../ui/use-query-choice.ts';
import { useReopened } from '../ui/use-reopened.ts';

const DealsColumn = lazyPart(() => import('../features/book/deals-column.tsx'), 'DealsColumn');

/** Options: one pair's price, the buy panel, and the user's running options. */
export default function OptionDetail() {
  const { t } = useTranslation('trade');
  const instrument = useViewedPair();
  const { symbol } = instrument;
  const lists = useOptionLists();
  const asked = useQueryChoice('side', ['rise', 'fall', 'even']);
  // The direction that a chart's link asked for, until another pair is shown.
  const [chosen, setChosen] = useState({ symbol, direction: asked });
  useReopened(() => {
    if (asked) setChosen({ symbol, direction: asked });
  });
  const desk = useDesk();
  const [seconds, setSeconds] = useState<number | null>(null);
  const running = (lists.running.data ?? []).filter((order) => order.symbol === symbol);
  return (
    <Page
      title={`${pairName(instrument)} ${t('options')}`}
      left="menu"
      middle={<PairTitle instrument={instrument} page={OPTIONS} price />}
      right={
        <>
          <LazyAlertBell symbol={symbol} />
          <ChartLink symbol={symbol} product="options" />
        </>
      }
    >
      <ProductSwitch current="options" symbol={symbol} />
      <StatusStrip key={`status ${symbol}`} instrument={instrument} />
      <TradeDesk
        pairs={<PairColumn page={OPTIONS} />}
        chart={
          <TickChart
            key={`chart ${symbol}`}
            instrument={instrument}
            orders={running}
            settled={lists.settled.filter((order) => order.symbol === symbol)}
            seconds={seconds}
          />
        }
        ticket={
          <>
            <LazyBuyPanel
              key={symbol}
              instrument={instrument}
              payable={lists.payable}
              asked={chosen.symbol === symbol ? chosen.direction : null}
              onRefresh={lists.refresh}
              onSeconds={setSeconds}
            />
            {desk && <DealsColumn key={`deals ${symbol}`} instrument={instrument} />}
          </>
        }
        lists={<OwnOptions lists={lists} />}
      />
    </Page>
  );
}
