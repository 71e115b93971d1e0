import type { Instrument } from '@tideline/wire';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '../../format/number.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSavedChoice } from '../../ui/use-saved-choice.ts';
import { useSavedScroll } from '../../ui/use-saved-scroll.ts';
import { OpenList, rowsOf } from './open-list.tsx';
import s from './orders.module.css';
import { ORDER_TEXTS } from './texts.ts';
import { useResultToasts } from './use-result-toasts.ts';
import type { SpotLists } from './use-spot-lists.ts';

// Loaded after the lists, because it is needed only when an order is changed.
const AmendSheet = lazyPart(() => import('./amend-sheet.tsx'), 'AmendSheet');

const PastOrders = lazyPart(
  () => import('./past-orders.tsx'),
  'PastOrders',
  <SkeletonRows rows={3} height={110} />,
);

interface OrdersProps {
  readonly lists: SpotLists;
  readonly instrument: Instrument;
}

/** Open orders and the history. */
export function Orders({ lists, instrument }: OrdersProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const [list, setList] = useSavedChoice('spot', 'list', ['open', 'history', 'fills']);
  const place = useRef<HTMLElement>(null);
  useSavedScroll('spot', place);
  useResultToasts();
  return (
    <section ref={place} aria-label={t('orders')} className={s['orders']}>
      <Tabs
        label={t('orders')}
        tabs={[
          {
            id: 'open',
            label: `${t('openOrders')} (${rowsOf(lists, null).data?.length ?? UNKNOWN})`,
          },
          { id: 'history', label: t('history') },
          { id: 'fills', label: t('fills') },
        ]}
        selected={list}
        onSelect={setList}
        shortcut="H"
        panelClassName={s['panel']}
      >
        {list === 'open' && <OpenList lists={lists} instrument={instrument} />}
        {list !== 'open' && <PastOrders list={list} />}
      </Tabs>
      <AmendSheet lists={lists} />
    </section>
  );
}
