import { pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { LazyAlertBell } from '../features/alerts/lazy-alert-bell.tsx';
import { PairTitle } from '../features/quotes/pair-title.tsx';
import { StatusStrip } from '../features/quotes/status-strip.tsx';
import { allTexts } from '../i18n/i18n.ts';
import { useViewedPair } from '../market/use-pair.ts';
import { CONTRACTS } from '../paths.ts';
import { ChartLink } from '../trading/chart-link.tsx';
import { DeskPlace } from '../trading/desk-place.tsx';
import { ProductSwitch } from '../trading/product-switch.tsx';
import { parallelPart, withLoaded } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';

// After the head, whose price comes first and whose texts are those of the first screens.
const ContractDesk = parallelPart(
  () => withLoaded(import('./parts/contract-desk.tsx'), allTexts()),
  'ContractDesk',
  <DeskPlace wide />,
  <DeskPlace wide failed />,
);

/** Contracts: one pair's order panel beside its book, and the person's positions below. */
export default function Lever() {
  const { t } = useTranslation('trade');
  const instrument = useViewedPair();
  const { symbol } = instrument;
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
      <ContractDesk instrument={instrument} />
    </Page>
  );
}
