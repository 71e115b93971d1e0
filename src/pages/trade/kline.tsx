import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pairName } from '#wire';
import { LazyAlertBell } from '../../features/alerts/lazy-alert-bell.tsx';
import { useAlertMarks } from '../../features/alerts/use-alert-marks.ts';
import { LazyMarketData } from '../../features/book/lazy-market-data.tsx';
import { ChartCredit } from '../../features/chart/chart-credit.tsx';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { QuoteHeader } from '../../features/chart/quote-header.tsx';
import { TradeLinks } from '../../features/chart/trade-links.tsx';
import { FavouriteButton } from '../../features/quotes/favourite-button.tsx';
import { PairTitle } from '../../features/quotes/pair-title.tsx';
import { useViewedPair } from '../../market/use-pair.ts';
import { CHART } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';

/** One pair's chart, with its book and deals below and the links to an order. */
export default function Kline() {
  const { t } = useTranslation('trade');
  const instrument = useViewedPair();
  const { symbol } = instrument;
  const [query] = useSearchParams();
  const asked = query.get('product');
  const product = asked === 'contracts' || asked === 'options' ? asked : 'spot';
  const marks = useAlertMarks(symbol);
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
      footer={<TradeLinks symbol={symbol} product={product} />}
    >
      <QuoteHeader key={symbol} instrument={instrument} />
      <ChartPanel key={`chart ${symbol}`} instrument={instrument} product={product} marks={marks} />
      <LazyMarketData instrument={instrument} />
      <ChartCredit />
    </Page>
  );
}
