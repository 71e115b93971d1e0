import type { ResponseOf } from '@tideline/wire';
import { helpChatSend } from '@tideline/wire/calls/news';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { freshId } from '../../state/fresh-id.ts';
import { Button } from '../../ui/button.tsx';
import { CHAT_LENGTH, type ChatMessage } from './articles.ts';
import s from './chat.module.css';

interface ComposerProps {
  readonly onSaid: (said: ResponseOf<typeof helpChatSend>) => void;
}

/** The message field. Its text stays until it is sent. */
export function Composer({ onSaid }: ComposerProps) {
  const { t } = useTranslation('help');
  const [text, setText] = useState('');
  const { send, busy } = useCall(helpChatSend);
  // Without an answer the same text is sent again under the same id, and appears once.
  const last = useRef<ChatMessage | null>(null);
  const say = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
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
    <form className={s['composer']} onSubmit={say}>
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
  );
}
