import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { loadArticle } from '../../features/help/articles.ts';
import { WaysToAsk } from '../../features/help/channels.tsx';
import s from '../../features/help/help.module.css';
import { timeText } from '../../format/time.ts';
import { HELP } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';

/** One question with its answer; without one it leads to the help centre. */
export default function HelpDetail() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return id === '' ? <Navigate to={HELP} replace /> : <Answer id={id} />;
}

function Answer({ id }: { readonly id: string }) {
  const { t } = useTranslation('help');
  const lang = useLanguage((state) => state.lang);
  const { data, state, message, refresh } = useLoad(`${id} ${lang}`, () => loadArticle(id));
  return (
    <Page title={t('detail')} spaced>
      {data ? (
        <article className={s['article']}>
          <h2 className={s['heading']}>{data.title}</h2>
          <time className={s['time']} dateTime={new Date(data.time).toISOString()}>
            {timeText(data.time, 'day', lang)}
          </time>
          {data.body.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move
            <p key={at}>{paragraph}</p>
          ))}
        </article>
      ) : state === 'error' ? (
        <>
          <ErrorView text={message} onRetry={() => void refresh()} />
          <Link className={s['way']} to={HELP}>
            {t('toCentre')}
          </Link>
        </>
      ) : (
        <div className={s['article']} aria-busy="true">
          <span className="visually-hidden">{t('loading')}</span>
          <Skeleton height={28} width="80%" />
          <Skeleton />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </div>
      )}
      <WaysToAsk />
    </Page>
  );
}
