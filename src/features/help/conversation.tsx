import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { usePages } from '../../api/use-pages.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import { useReachable } from '../../ui/use-reachable.ts';
import { type ChatLine, conversation, createChat } from './articles.ts';
import s from './chat.module.css';
import { Composer } from './composer.tsx';
import { useAnswers } from './use-answers.ts';

/** Estimated height of a message with the gap below it, px. */
const LINE = 90;
/** Height of the button for older messages above the first line, px. */
const OLDER = 44;
/** Distance from the top from which on older messages load, px. */
const AHEAD = 600;

/**
 * The messages, oldest first, and the field for a new one. Only the messages in view are mounted.
 */
export function Conversation() {
  const { t } = useTranslation('help');
  const { rows, next, state, fresh, more, refresh, update } = usePages(createChat);
  useAnswers(update);
  const [said, setSaid] = useState<readonly ChatLine[]>([]);
  const lines = conversation(rows, said);
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  useReachable(scroller);
  const newest = lines.at(-1)?.id;
  const last = lines.length - 1;
  // Shows the newest message once; a page that returns stays as it was left.
  const shown = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (newest === undefined || newest === shown.current) return;
    shown.current = newest;
    list.current?.scrollToIndex(last, { align: 'end' });
  }, [newest, last]);
  const grows = next !== null && state === 'success';
  return (
    <>
      <main ref={scroller} className={classes(page['main'], s['scroller'])}>
        {next !== null && <OlderLines busy={state === 'pending'} onMore={more} />}
        {fresh ? (
          <SkeletonRows rows={3} height={72} />
        ) : state === 'error' && lines.length === 0 ? (
          <ErrorView onRetry={() => void refresh()} />
        ) : (
          lines.length === 0 && <Empty icon="headset" text={t('empty')} />
        )}
        {/* Polite: an answer is read out after what is being read. */}
        <div role="log" aria-label={t('messages')}>
          <Virtualizer
            ref={list}
            as="ol"
            item="li"
            data={lines}
            itemSize={LINE}
            scrollRef={scroller}
            startMargin={next === null ? 0 : OLDER}
            // Older messages come in above what is read.
            shift={newest === shown.current}
            onScroll={(offset) => {
              if (grows && offset < AHEAD) more();
            }}
          >
            {(line) => <Line key={line.id} line={line} />}
          </Virtualizer>
        </div>
      </main>
      <Composer onSaid={({ sent, answer }) => setSaid((before) => [...before, sent, answer])} />
    </>
  );
}

/** Text key of an author's name. */
const WHO = { user: 'you', bot: 'bot', person: 'person' } as const;

function Line({ line }: { readonly line: ChatLine }): ReactNode {
  const { author, text, time, feedback } = line;
  const { t } = useTranslation('help');
  const lang = useLanguage((state) => state.lang);
  return (
    <div className={s['line']}>
      <div className={s[author]}>
        <span className={s['who']}>
          {t(WHO[author])} · {timeText(time, 'minute', lang)}
          {feedback !== null && ` · ${t('report', { id: feedback })}`}
        </span>
        <p className={s['bubble']}>{text}</p>
      </div>
    </div>
  );
}

interface OlderLinesProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Loads older messages by a tap; scrolling to the top does it too. */
function OlderLines({ busy, onMore }: OlderLinesProps) {
  const { t } = useTranslation('help');
  return (
    <Button kind="quiet" className={s['older']} busy={busy} onClick={onMore}>
      {t('older')}
    </Button>
  );
}
