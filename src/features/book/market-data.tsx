import type { Instrument } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useDesk } from '../../ui/use-media.ts';
import { DepthColumns } from './depth-columns.tsx';
import { mapTexts } from './map/texts.ts';
import s from './market-data.module.css';

const DepthChart = lazyPart(
  () => import('./depth-chart.tsx'),
  'DepthChart',
  <Skeleton height={240} />,
);
const BookMapPanel = lazyPart(
  () => withLoaded(import('./map/book-map-panel.tsx'), mapTexts()),
  'BookMapPanel',
  <Skeleton height={320} />,
);
const DealTape = lazyPart(() => import('./deal-tape.tsx'), 'DealTape', <Skeleton height={240} />);

const VIEWS = ['book', 'depth', 'map', 'deals'] as const;
const LABELS = { book: 'book', depth: 'depthChart', map: 'bookMap', deals: 'deals' } as const;

/**
 * A pair's order book, its depth chart, its map and its deals, one at a time; on a desk the deals
 * stand below the others.
 */
export function MarketData({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const { symbol } = instrument;
  const desk = useDesk();
  const views = desk ? VIEWS.slice(0, 3) : VIEWS;
  const [chosen, setView] = useState<(typeof VIEWS)[number]>('book');
  const view = views.includes(chosen) ? chosen : 'book';
  return (
    <>
      <Tabs
        label={t('marketData')}
        shortcut="G"
        tabs={views.map((id) => ({ id, label: t(LABELS[id]) }))}
        selected={view}
        onSelect={setView}
        panelClassName={s['panel']}
      >
        {view === 'book' && <DepthColumns key={symbol} instrument={instrument} />}
        {view === 'depth' && <DepthChart key={symbol} instrument={instrument} />}
        {view === 'map' && <BookMapPanel key={symbol} instrument={instrument} />}
        {view === 'deals' && <DealTape key={symbol} instrument={instrument} />}
      </Tabs>
      {desk && <DealTape key={`deals ${symbol}`} instrument={instrument} />}
    </>
  );
}
