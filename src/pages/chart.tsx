import { pairName } from '@tideline/wire';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LazyAlertBell } from '../features/alerts/lazy-alert-bell.tsx';
import { useAlertMarks } from '../features/alerts/use-alert-marks.ts';
import { LazyMarketData } from '../features/book/lazy-market-data.tsx';
import { ChartCredit } from '../features/chart/chart-credit.tsx';
import { LazyChartPanel } from '../features/chart/lazy-chart-panel.tsx';
import { QuoteHeader } from '../features/chart/quote-header.tsx';
import { TradeLinks } from '../features/chart/trade-links.tsx';
import { FavouriteButton } from '../features/quotes/favourite-button.tsx';
import { PairColumn } from '../features/quotes/pair-column.tsx';
import { PairDate } from '../features/quotes/pair-date.tsx';
import { PairTitle } from '../features/quotes/pair-title.tsx';
import { allTexts } from '../i18n/i18n.ts';
import type { OwnLines } from '../market/chart-mark.ts';
import { useViewedPair } from '../market/use-pair.ts';
import { CHART } from '../paths.ts';
import { useSession } from '../state/session.ts';
import { TradeDesk } from '../trading/trade-desk.tsx';
import { lazyPart, withLoaded } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';
import { useDesk } from '../ui/use-media.ts';

/** Own lines of each product; their code loads for a user with a session only. */
const LINES = {
  spot: lazyPart(() => import('../features/spot/spot-lines.tsx'), 'SpotLines'),
  contracts: lazyPart(
    () => withLoaded(import('../features/contracts/contract-lines.tsx'), allTexts()),
    'ContractLines',
  ),
  options: lazyPart(
    () => withLoaded(import('../features/options/option-lines.tsx'), allTexts()),
    'OptionLines',
  ),
};

/** One pair's chart, with its book and deals below and the links to an order. */
export default function Kline() {
  const { t } = useTranslation('trade');
  const instrument = useViewedPair();
  const { symbol } = instrument;
  const [query] = useSearchParams();
  const asked = query.get('product');
  const product = asked === 'contracts' || asked === 'options' ? asked : 'spot';
  const alerts = useAlertMarks(symbol);
  const [own, setOwn] = useState<OwnLines | null>(null);
  const marks = useMemo(() => [...alerts, ...(own?.marks ?? [])], [alerts, own]);
  const desk = useDesk();
  const Lines = LINES[product];
  const token = useSession((session) => session.token);
  return (
    <Page
      title={`${pairName(instrument)} ${t('chart')}`}
      middle={<PairTitle instrument={instrument} page={`${CHART}?product=${product}`} />}
      right={
        <>
          <LazyAlertBell symbol={symbol} />
          <FavouriteButton symbol={symbol} />
        </>
      }
      footer={!desk && <TradeLinks symbol={symbol} product={product} />}
    >
      <QuoteHeader key={symbol} instrument={instrument} />
      <PairDate key={`date ${symbol}`} symbol={symbol} />
      <TradeDesk
        pairs={<PairColumn page={`${CHART}?product=${product}`} />}
        chart={
          <LazyChartPanel
            key={`chart ${symbol}`}
            instrument={instrument}
            product={product}
            marks={marks}
            moves={own?.moves}
          />
        }
        ticket={
          <>
            <LazyMarketData instrument={instrument} />
            {desk && <TradeLinks symbol={symbol} product={product} place="column" />}
          </>
        }
      />
      {token && <Lines key={`lines ${symbol}`} instrument={instrument} onLines={setOwn} />}
      <ChartCredit />
    </Page>
  );
}
