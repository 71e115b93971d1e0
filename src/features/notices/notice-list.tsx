import { useObservableState } from 'observable-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filter, firstValueFrom, skip } from 'rxjs';
import { NO_ROWS, type PagedRows } from '../../api/pages.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import { NoticeSheet } from './notice-sheet.tsx';
import s from './notices.module.css';
import { createNotices, type Headline, type Kind } from './notices.ts';

/** One tab's notices, newest first, page by page; a pull reloads them. */
export function NoticeList({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('notice');
  const [pages] = useState(() => createNotices(kind));
  const { rows, next, state, fresh } = useObservableState<PagedRows<Headline>>(
    pages.rows$,
    NO_ROWS,
  );
  const [shown, setShown] = useState<Headline | null>(null);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());

  const refresh = () => {
    const answered = firstValueFrom(
      pages.rows$.pipe(
        skip(1),
        filter((each) => each.state !== 'pending'),
      ),
    );
    pages.refresh();
    return answered;
  };
  return (
    <>
      <PullToRefresh onRefresh={refresh} className={s['scroller']}>
        {rows.length > 0 ? (
          <ul aria-label={t(`tab-${kind}`)}>
            {rows.map((row) => (
              <Row
                key={row.id}
                notice={row}
                read={row.read || read.has(row.id)}
                onOpen={() => setShown(row)}
              />
            ))}
          </ul>
        ) : fresh ? (
          <SkeletonRows rows={4} height={92} />
        ) : state === 'error' ? (
          <ErrorView onRetry={pages.refresh} />
        ) : (
          <Empty icon="bell" text={t(`none-${kind}`)}>
            <Button kind="secondary" busy={state === 'pending'} onClick={pages.refresh}>
              {t('refresh')}
            </Button>
          </Empty>
        )}
        {next !== null && (
          <Button
            kind="quiet"
            className={s['more']}
            busy={state === 'pending'}
            onClick={pages.more}
          >
            {t('more')}
          </Button>
        )}
      </PullToRefresh>
      <NoticeSheet
        notice={shown}
        onClose={() => setShown(null)}
        onRead={(id) => setRead((before) => new Set(before).add(id))}
      />
    </>
  );
}

interface RowProps {
  readonly notice: Headline;
  readonly read: boolean;
  readonly onOpen: () => void;
}

function Row({ notice, read, onOpen }: RowProps) {
  const { t } = useTranslation('notice');
  const lang = useLanguage((state) => state.lang);
  // The exchange does not know which notices a visitor has read.
  const unread = useSession(isLoggedIn) && !read;
  return (
    <li>
      <button type="button" className={s['row']} aria-haspopup="dialog" onClick={onOpen}>
        <span className={s['head']}>
          <span className={s['title']}>{notice.title}</span>
          {unread && <span className={s['unread']}>{t('unread')}</span>}
        </span>
        <span className={s['summary']}>{notice.summary}</span>
        <time className={s['time']} dateTime={new Date(notice.time).toISOString()}>
          {timeText(notice.time, 'full', lang)}
        </time>
      </button>
    </li>
  );
}
