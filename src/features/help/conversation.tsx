import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../api/use-pages.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import { type ChatLine, conversation, createChat } from './articles.ts';
import s from './chat.module.css';
import { Composer } from './composer.tsx';

/** The messages, oldest first, and the field for a new one. */
export function Conversation() {
  const { t } = useTranslation('help');
  const { rows, next, state, fresh, more, refresh } = usePages(createChat);
  const [said, setSaid] = useState<readonly ChatLine[]>([]);
  const lines = conversation(rows, said);
  const scroller = useRef<HTMLElement>(null);
  const newest = lines.at(-1)?.id;
  // Scrolls to the newest line; earlier lines loaded above do not move it.
  useLayoutEffect(() => {
    if (newest !== undefined && scroller.current) {
      scroller.current.scrollTop = scroller.current.scrollHeight;
    }
  }, [newest]);
  return (
    <>
      <main ref={scroller} className={classes(page['main'], s['scroller'])}>
        {next !== null && (
          <Button kind="quiet" className={s['older']} busy={state === 'pending'} onClick={more}>
            {t('older')}
          </Button>
        )}
        {fresh ? (
          <SkeletonRows rows={3} height={72} />
        ) : state === 'error' && lines.length === 0 ? (
          <ErrorView onRetry={() => void refresh()} />
        ) : (
          lines.length === 0 && <Empty icon="headset" text={t('empty')} />
        )}
        {/* Polite: an answer is read out after what is being read. */}
        <div role="log" aria-label={t('messages')}>
          <ol className={s['lines']}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </div>
      </main>
      <Composer onSaid={({ sent, answer }) => setSaid((before) => [...before, sent, answer])} />
    </>
  );
}

function Line({ line: { author, text, time } }: { readonly line: ChatLine }) {
  const { t } = useTranslation('help');
  const lang = useLanguage((state) => state.lang);
  return (
    <li className={s[author]}>
      <span className={s['who']}>
        {t(author === 'user' ? 'you' : 'bot')} · {timeText(time, 'minute', lang)}
      </span>
      <p className={s['bubble']}>{text}</p>
    </li>
  );
}
