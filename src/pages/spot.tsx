import { pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { LazyAlertBell } from '../features/alerts/lazy-alert-bell.tsx';
import { PairTitle } from '../features/quotes/pair-title.tsx';
import { StatusStrip } from '../features/quotes/status-strip.tsx';
import { useViewedPair } from '../market/use-pair.ts';
import { SPOT } from '../paths.ts';
import { ChartLink } from '../trading/chart-link.tsx';
import { DeskPlace } from '../trading/desk-place.tsx';
import { ProductSwitch } from '../trading/product-switch.tsx';
import { parallelPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';

// After the head, whose price comes first.
const SpotDesk = parallelPart(
  () => import('./parts/spot-desk.tsx'),
  'SpotDesk',
  <DeskPlace wide />,
  <DeskPlace wide failed />,
);

/** Spot: one pair's order panel beside its book, and the person's orders below. */
export default function Spot() {
  const { t } = useTranslation('common');
  const instrument = useViewedPair();
  const { symbol } = instrument;
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
      <ProductSwitch current="spot" symbol={symbol} />
      <StatusStrip key={`status ${symbol}`} instrument={instrument} />
      <SpotDesk instrument={instrument} />
    </Page>
  );
}
