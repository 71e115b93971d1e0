import { newsDetail } from '@tideline/wire/calls/news';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './notices.module.css';
import type { Headline } from './notices.ts';

interface NoticeSheetProps {
  readonly notice: Headline | null;
  readonly onClose: () => void;
  /** Called when the exchange has marked it read. */
  readonly onRead: (id: string) => void;
}

/** One notice in full. */
export function NoticeSheet({ notice, onClose, onRead }: NoticeSheetProps) {
  const { t } = useTranslation('notice');
  return (
    <Sheet open={notice !== null} onClose={onClose} title={notice?.title ?? t('title')}>
      {notice && <Detail notice={notice} onRead={onRead} />}
    </Sheet>
  );
}

function Detail({ notice, onRead }: Pick<NoticeSheetProps, 'onRead'> & { notice: Headline }) {
  const { t } = useTranslation('notice');
  const lang = useLanguage((state) => state.lang);
  const { data, state, message, refresh } = useLoad(`${notice.id} ${lang}`, () =>
    call(newsDetail, { id: notice.id }, { silent: true }),
  );
  const id = data?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each notice
  useEffect(() => {
    if (id !== undefined) onRead(id);
  }, [id]);
  if (data === null && state === 'error') {
    return <ErrorView text={message} onRetry={() => void refresh()} />;
  }
  return (
    <article className={s['detail']} aria-busy={data === null}>
      <p className={s['time']}>{timeText(notice.time, 'full', lang)}</p>
      {data ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move
        data.body.map((paragraph, at) => <p key={at}>{paragraph}</p>)
      ) : (
        <p>
          <span className="visually-hidden">{t('loading')}</span>
          <Skeleton />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </p>
      )}
    </article>
  );
}
