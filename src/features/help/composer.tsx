import type { ResponseOf } from '@tideline/wire';
import { helpChatSend } from '@tideline/wire/calls/news';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { freshId } from '../../state/fresh-id.ts';
import { Button } from '../../ui/button.tsx';
import { CHAT_LENGTH, type ChatMessage } from './articles.ts';
import s from './chat.module.css';

interface ComposerProps {
  readonly onSaid: (said: ResponseOf<typeof helpChatSend>) => void;
}

/** What many people ask, as one tap. */
const QUICK = ['deposit', 'withdraw', 'close', 'person'] as const;

/** The message field. Its text stays until it is sent. */
export function Composer({ onSaid }: ComposerProps) {
  const { t } = useTranslation('help');
  const [text, setText] = useState('');
  const { send, busy } = useCall(helpChatSend);
  // Without an answer the same text is sent again under the same id, and appears once.
  const last = useRef<ChatMessage | null>(null);
  const say = (words: string) => {
    if (words === '') return;
    const message =
      last.current?.text === words ? last.current : { text: words, client_id: freshId() };
    last.current = message;
    send(message, (said) => {
      last.current = null;
      setText((now) => (now.trim() === words ? '' : now));
      onSaid(said);
    });
  };
  return (
    <>
      <ul className={s['quick']} aria-label={t('quickReplies')}>
        {QUICK.map((reply) => (
          <li key={reply}>
            <Button
              kind="secondary"
              size="small"
              className={s['reply']}
              disabled={busy}
              onClick={() => say(t(`quick-${reply}`))}
            >
              {t(`quick-${reply}`)}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={s['composer']}
        onSubmit={(event) => {
          event.preventDefault();
          say(text.trim());
        }}
      >
        <input
          className={s['input']}
          aria-label={t('message')}
          placeholder={t('message')}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={CHAT_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </form>
    </>
  );
}
