import '../../dev/dev-texts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readFaults } from '../../dev/faults.ts';
import { setBenchSymbol, setRecording, useBench } from '../../dev/workbench.ts';
import { useEngine } from '../../market/engine.ts';
import { pairOf } from '../../market/pair-of.ts';
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FaultsPanel } from './streams/faults-panel.tsx';
import { HealthPanel } from './streams/health-panel.tsx';
import { RecordingPanel } from './streams/recording-panel.tsx';
import { StripPanel } from './streams/strip-panel.tsx';
import s from './streams.module.css';

const TABS = ['strip', 'health', 'recording', 'faults'] as const;
type TabId = (typeof TABS)[number];

/** The window into the stream engine, for who builds and tests: what comes, how it does, and again. */
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
    // Recording begins with the first look; whoever turns it off is not asked again.
    if (!replaying && useBench.getState().recording === null) setRecording(true);
    void readFaults();
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
        {tab === 'strip' && <StripPanel instrument={instrument} />}
        {tab === 'health' && <HealthPanel />}
        {tab === 'recording' && <RecordingPanel instrument={instrument} />}
        {tab === 'faults' && <FaultsPanel asked={query.get('faults') ?? ''} />}
      </Tabs>
    </Page>
  );
}
