import '../../features/devtools/dev-texts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readFaults } from '../../features/devtools/faults.ts';
import s from '../../features/devtools/streams.module.css';
import { StripPanel } from '../../features/devtools/strip-panel.tsx';
import { setBenchSymbol, setRecording, useBench } from '../../features/devtools/workbench.ts';
import { LazyPairPicker } from '../../features/quotes/lazy-pair-picker.tsx';
import { useEngine } from '../../market/engine.ts';
import { pairOf } from '../../market/pair-of.ts';
import { DEV_STREAMS } from '../../paths.ts';
import { latePart } from '../../state/late-parts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const LOADING = <SkeletonRows rows={2} height={96} />;
// The page opens with the first tab; the others load when they are chosen.
const HealthPanel = lazyPart(
  () => import('../../features/devtools/health-panel.tsx'),
  'HealthPanel',
  LOADING,
);
const RecordingPanel = lazyPart(
  () => import('../../features/devtools/recording-panel.tsx'),
  'RecordingPanel',
  LOADING,
);
const FaultsPanel = lazyPart(
  () => import('../../features/devtools/faults-panel.tsx'),
  'FaultsPanel',
  LOADING,
);

const testerBar$ = latePart(() => import('../../features/devtools/show-tester-bar.ts'));

const TABS = ['strip', 'health', 'recording', 'faults'] as const;
type TabId = (typeof TABS)[number];

const pairPicker = (open: boolean, onClose: () => void) => (
  <LazyPairPicker open={open} onClose={onClose} page={DEV_STREAMS} />
);

/** Developer tools of the stream engine: traffic, health, replay. */
export default function DevStreams() {
  const { t } = useTranslation('dev');
  const [query] = useSearchParams();
  const [tab, setTab] = useState<TabId>(() => (query.has('faults') ? 'faults' : 'strip'));
  const known = useBench((bench) => bench.symbol);
  const replaying = useEngine((engine) => engine.replaying);
  const instrument = pairOf(query.get('symbol'), known);
  const { symbol } = instrument;
  useEffect(() => setBenchSymbol(symbol), [symbol]);
  useEffect(() => {
    // Recording starts with the first visit and stays off once it is turned off.
    if (!replaying && useBench.getState().recording === null) setRecording(true);
    void readFaults();
    testerBar$.subscribe(({ followTester }) => followTester());
  }, [replaying]);
  return (
    <Page title={t('title')} spaced>
      <Tabs
        label={t('title')}
        tabs={TABS.map((id) => ({ id, label: t(`tab-${id}`) }))}
        selected={tab}
        onSelect={setTab}
        className={s['tabs']}
        panelClassName={s['panel']}
      >
        {tab === 'strip' && <StripPanel instrument={instrument} pairPicker={pairPicker} />}

        {tab === 'health' && <HealthPanel />}
        {tab === 'recording' && <RecordingPanel instrument={instrument} />}
        {tab === 'faults' && <FaultsPanel asked={query.get('faults') ?? ''} />}
      </Tabs>
    </Page>
  );
}
