import { pairName } from '@tideline/wire';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LazyAlertBell } from '../../features/alerts/lazy-alert-bell.tsx';
import { useAlertMarks } from '../../features/alerts/use-alert-marks.ts';
import { LazyMarketData } from '../../features/book/lazy-market-data.tsx';
import { ChartCredit } from '../../features/chart/chart-credit.tsx';
import { LazyChartPanel } from '../../features/chart/lazy-chart-panel.tsx';
import { QuoteHeader } from '../../features/chart/quote-header.tsx';
import { TradeLinks } from '../../features/chart/trade-links.tsx';
import { FavouriteButton } from '../../features/quotes/favourite-button.tsx';
import { PairDate } from '../../features/quotes/pair-date.tsx';
import { PairTitle } from '../../features/quotes/pair-title.tsx';
import { allTexts } from '../../i18n/i18n.ts';
import type { OwnLines } from '../../market/chart-mark.ts';
import { useViewedPair } from '../../market/use-pair.ts';
import { CHART } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';

/** Code of a product's lines, with the texts that the chart page does not wait for. */
const withTexts = async <Part,>(load: Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([load, allTexts()]);
  return part;
};

/** Own lines of each product; their code loads for a user with a session only. */
const LINES = {
  spot: lazyPart(() =>
    import('../../features/spot/spot-lines.tsx').then((module) => module.SpotLines),
  ),
  contracts: lazyPart(() =>
    withTexts(import('../../features/contracts/contract-lines.tsx')).then(
      (module) => module.ContractLines,
    ),
  ),
  options: lazyPart(() =>
    withTexts(import('../../features/options/option-lines.tsx')).then(
      (module) => module.OptionLines,
    ),
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
      footer={<TradeLinks symbol={symbol} product={product} />}
    >
      <QuoteHeader key={symbol} instrument={instrument} />
      <PairDate key={`date ${symbol}`} symbol={symbol} />
      <LazyChartPanel
        key={`chart ${symbol}`}
        instrument={instrument}
        product={product}
        marks={marks}
        moves={own?.moves}
      />
      {token && <Lines key={`lines ${symbol}`} instrument={instrument} onLines={setOwn} />}
      <LazyMarketData instrument={instrument} />
      <ChartCredit />
    </Page>
  );
}
