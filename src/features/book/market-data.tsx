import type { Instrument } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DepthColumns } from './depth-columns.tsx';
import s from './market-data.module.css';

const DepthChart = lazyPart(
  () => import('./depth-chart.tsx').then((module) => module.DepthChart),
  <Skeleton height={240} />,
);
const DealTape = lazyPart(
  () => import('./deal-tape.tsx').then((module) => module.DealTape),
  <Skeleton height={240} />,
);

const VIEWS = ['book', 'depth', 'deals'] as const;
const LABELS = { book: 'book', depth: 'depthChart', deals: 'deals' } as const;

/** A pair's order book, its depth chart and its deals, one at a time. */
export function MarketData({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const { symbol } = instrument;
  const [view, setView] = useState<(typeof VIEWS)[number]>('book');
  return (
    <Tabs
      label={t('marketData')}
      tabs={VIEWS.map((id) => ({ id, label: t(LABELS[id]) }))}
      selected={view}
      onSelect={setView}
      panelClassName={s['panel']}
    >
      {view === 'book' && <DepthColumns key={symbol} instrument={instrument} />}
      {view === 'depth' && <DepthChart key={symbol} instrument={instrument} />}
      {view === 'deals' && <DealTape key={symbol} instrument={instrument} />}
    </Tabs>
  );
}
