import { useTranslation } from 'react-i18next';
import type { ListedPages } from '../../api/use-pages.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { classes } from '../../ui/classes.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import type { Report } from './articles.ts';
import s from './reports.module.css';

/** The user's feedback with its state and the operator's answer, newest first. */
export function Reports({ pages }: { readonly pages: ListedPages<Report> }) {
  const { t } = useTranslation('help');
  if (!pages.fresh && pages.state === 'success' && pages.rows.length === 0) return null;
  return (
    <section className={s['reports']}>
      <h2 className={s['title']}>{t('reports')}</h2>
      <PagedList
        label={t('reports')}
        pages={pages}
        height={112}
        look="cards"
        row={(report) => <ReportCard report={report} />}
        empty={null}
      />
    </section>
  );
}

function ReportCard({ report: { id, text, time, status, answer } }: { readonly report: Report }) {
  const { t } = useTranslation('help');
  const lang = useLanguage((state) => state.lang);
  return (
    <article className={s['card']}>
      <p className={s['head']}>
        <span>
          {t('report', { id })} · {timeText(time, 'minute', lang)}
        </span>
        <span className={classes(s['state'], s[status])}>{t(`report-${status}`)}</span>
      </p>
      <p className={s['text']}>{text}</p>
      {answer && (
        <div className={s['answer']}>
          <p className={s['head']}>
            {t('person')} · {timeText(answer.time, 'minute', lang)}
          </p>
          <p className={s['words']}>{answer.text}</p>
        </div>
      )}
    </article>
  );
}
