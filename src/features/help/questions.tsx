import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePages } from '../../api/use-pages.ts';
import { questionPath } from '../../links.ts';
import { CHAT } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import l from '../../ui/lists.module.css';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { createQuestions } from './articles.ts';
import { WaysToAsk } from './channels.tsx';
import s from './help.module.css';

/** Delay after the last key before a search starts, ms. */
const PAUSE = 300;
/** Maximum length of the exchange's search. */
const LONGEST = 100;

/** Questions and answers with a live search. */
export function Questions() {
  const { t } = useTranslation('help');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const wanted = typed.trim().slice(0, LONGEST);
    const timer = setTimeout(() => setSearch(wanted), wanted === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <div className={s['search']}>
        <SearchBox label={t('search')} value={typed} onValue={setTyped} />
      </div>
      <QuestionList key={search} search={search} onClear={() => setTyped('')} />
    </>
  );
}

interface QuestionListProps {
  readonly search: string;
  readonly onClear: () => void;
}

function QuestionList({ search, onClear }: QuestionListProps) {
  const { t } = useTranslation('help');
  const pages = usePages(() => createQuestions(search));
  const { rows, state, fresh, refresh } = pages;
  return (
    <PullToRefresh onRefresh={refresh} className={s['scroller']}>
      <p role="status" className={s['found']}>
        {search !== '' && !fresh && state !== 'error' && t('found', { n: rows.length })}
      </p>
      <div className={rows.length > 0 ? s['list'] : undefined}>
        <PagedList
          label={t('faqList')}
          pages={pages}
          height={72}
          look="lines"
          row={({ id, title, summary }) => (
            <Link className={s['question']} to={questionPath(id)}>
              <span className={s['words']}>
                <strong className={s['title']}>{title}</strong>
                <span className={s['summary']}>{summary}</span>
              </span>
              <Icon name="right" size={18} />
            </Link>
          )}
          empty={
            <Empty icon="search" text={search === '' ? t('noQuestions') : t('none', { search })}>
              <Link className={l['way']} to={CHAT}>
                {t('askChat')}
              </Link>
              {search !== '' && (
                <Button kind="quiet" onClick={onClear}>
                  {t('clearSearch')}
                </Button>
              )}
            </Empty>
          }
        />
      </div>
      <WaysToAsk />
    </PullToRefresh>
  );
}
