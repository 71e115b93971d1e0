import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pages } from '../../api/pages.ts';
import type { Loaded } from '../../api/use-load.ts';
import { usePages } from '../../api/use-pages.ts';
import { IconButton } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  createRebates,
  createRecords,
  createReferrals,
  type PromotionRecord,
  type Rebate,
  type Referral,
  type Standing,
} from './promotion.ts';
import { Ranking } from './ranking.tsx';
import { RebateRow, RecordRow, ReferralRow } from './record-rows.tsx';
import s from './records.module.css';

const TABS = ['referrals', 'ranking', 'records', 'rebates'] as const;

/** Referrals, ranking, and rebates. */
export function Records({ standing }: { readonly standing: Loaded<Standing> }) {
  const { t } = useTranslation('promotion');
  const [tab, setTab] = useState<(typeof TABS)[number]>('referrals');
  // Increases with every refresh, which reloads the lists.
  const [round, setRound] = useState(0);
  return (
    <section className={s['records']} aria-label={t('lists')}>
      <header className={s['head']}>
        <h2 className={s['title']}>{t('lists')}</h2>
        <IconButton
          icon="refresh"
          iconSize={18}
          label={t('refresh')}
          onClick={() => {
            setRound(round + 1);
            void standing.refresh();
          }}
        />
      </header>
      <Tabs
        label={t('lists')}
        tabs={TABS.map((id) => ({ id, label: t(`tab-${id}`) }))}
        selected={tab}
        onSelect={setTab}
        panelClassName={s['panel']}
      >
        {tab === 'referrals' && (
          <RecordList
            key={`referrals ${round}`}
            create={createReferrals}
            empty={t('none-referrals')}
            row={(row: Referral) => <ReferralRow row={row} />}
          />
        )}
        {tab === 'ranking' && <Ranking standing={standing} />}
        {tab === 'records' && (
          <RecordList
            key={`records ${round}`}
            create={createRecords}
            empty={t('none-records')}
            row={(row: PromotionRecord) => <RecordRow row={row} />}
          />
        )}
        {tab === 'rebates' && (
          <RecordList
            key={`rebates ${round}`}
            create={createRebates}
            empty={t('none-rebates')}
            row={(row: Rebate) => <RebateRow row={row} />}
          />
        )}
      </Tabs>
    </section>
  );
}

interface RecordListProps<Row> {
  readonly create: () => Pages<Row>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
}

/** One list of the promotion, page by page. */
function RecordList<Row extends { readonly id: string; readonly time: number }>({
  create,
  empty,
  row,
}: RecordListProps<Row>) {
  return (
    <PagedList
      pages={usePages(create)}
      height={76}
      look="lines"
      row={row}
      time={({ time }) => time}
      empty={<Empty icon="user" text={empty} />}
    />
  );
}
