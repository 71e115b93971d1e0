import { newsList } from '@tideline/wire/calls/news';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import p from '../../ui/side-panel.module.css';
import { NoticeSheet } from './notice-sheet.tsx';
import s from './notices.module.css';
import type { Headline } from './notices.ts';

/** Announcements that are shown. */
const SHOWN = 4;

/** Beside home in a wide window: the latest announcements. */
export function NewsPanel() {
  const title = useId();
  const { t } = useTranslation('notice');
  const lang = useLanguage((state) => state.lang);
  const [shown, setShown] = useState<Headline | null>(null);
  const { data } = useLoad(`latest announcements ${lang}`, () =>
    call(newsList, { kind: 'announcement' }, { silent: true }),
  );
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={p['part']} aria-labelledby={title}>
      <h2 id={title} className={p['title']}>
        {t('tab-announcement')}
      </h2>
      <ul>
        {data.rows.slice(0, SHOWN).map((headline) => (
          <li key={headline.id} className={p['entry']}>
            <button
              type="button"
              className={s['headline']}
              aria-haspopup="dialog"
              onClick={() => setShown(headline)}
            >
              <span>{headline.title}</span>
              <time className={s['time']} dateTime={new Date(headline.time).toISOString()}>
                {timeText(headline.time, 'local-date', lang)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <NoticeSheet notice={shown} onClose={() => setShown(null)} onRead={() => {}} />
    </section>
  );
}
