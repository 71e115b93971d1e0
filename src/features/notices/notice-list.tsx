import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../api/use-pages.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { NoticeSheet } from './notice-sheet.tsx';
import s from './notices.module.css';
import { createNotices, type Headline, type Kind } from './notices.ts';

/** One tab's notices, newest first, page by page; a pull reloads them. */
export function NoticeList({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('notice');
  const pages = usePages(() => createNotices(kind));
  const { state, refresh } = pages;
  const [shown, setShown] = useState<Headline | null>(null);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <PullToRefresh onRefresh={refresh} className={s['scroller']}>
        <PagedList
          label={t(`tab-${kind}`)}
          pages={pages}
          height={92}
          time={({ time }) => time}
          row={(row) => (
            <NoticeRow
              notice={row}
              read={row.read || read.has(row.id)}
              onOpen={() => setShown(row)}
            />
          )}
          empty={
            <Empty icon="bell" text={t(`none-${kind}`)}>
              <Button kind="secondary" busy={state === 'pending'} onClick={() => void refresh()}>
                {t('refresh')}
              </Button>
            </Empty>
          }
        />
      </PullToRefresh>
      <NoticeSheet
        notice={shown}
        onClose={() => setShown(null)}
        onRead={(id) => setRead((before) => new Set(before).add(id))}
      />
    </>
  );
}

interface NoticeRowProps {
  readonly notice: Headline;
  readonly read: boolean;
  readonly onOpen: () => void;
}

function NoticeRow({ notice, read, onOpen }: NoticeRowProps) {
  const { t } = useTranslation('notice');
  const lang = useLanguage((state) => state.lang);
  // The exchange does not know which notices a visitor has read.
  const unread = useSession(isLoggedIn) && !read;
  return (
    <button type="button" className={s['row']} aria-haspopup="dialog" onClick={onOpen}>
      <span className={s['head']}>
        <span className={s['title']}>{notice.title}</span>
        {unread && <span className={s['unread']}>{t('unread')}</span>}
      </span>
      <span className={s['summary']}>{notice.summary}</span>
      <time className={s['time']} dateTime={new Date(notice.time).toISOString()}>
        {timeText(notice.time, 'hour', lang)}
      </time>
    </button>
  );
}
