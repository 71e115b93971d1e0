import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { isSandbox } from '../../ui/forms/sandbox.ts';
import { codeIn } from '../../ui/forms/sandbox-messages.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { OutboxList } from './outbox-list.tsx';
import s from './sent-message.module.css';

/** The answer to a request for a code: a sandbox shows what it has written. */
export interface SentMessage {
  /** Absent outside a sandbox; null when the message is not for this browser. */
  readonly message?: { readonly subject: string; readonly text: string } | null | undefined;
  /** The number or address as the person typed it. */
  readonly to: string;
}

interface SentMessageProps {
  readonly sent: SentMessage;
  readonly onCode: (code: string) => void;
}

/** Where the message with the code is. In a sandbox it is here, and one tap takes its code. */
export function SentMessageNote({ sent: { message, to }, onCode }: SentMessageProps) {
  const { t } = useTranslation('account');
  const [looking, setLooking] = useState(false);
  if (message === undefined) return <p className={s['note']}>{t('sentTo', { to })}</p>;
  if (message === null) {
    return (
      <div className={s['message']}>
        <p>{t('sentElsewhere')}</p>
        {isSandbox() && (
          <>
            <Button kind="secondary" size="small" onClick={() => setLooking(true)}>
              {t('openOutbox')}
            </Button>
            <Sheet
              open={looking}
              onClose={() => setLooking(false)}
              title={t('outbox')}
              place="tall"
            >
              <OutboxList
                onCode={(found) => {
                  onCode(found);
                  setLooking(false);
                }}
              />
            </Sheet>
          </>
        )}
      </div>
    );
  }
  const code = codeIn(message.text);
  return (
    <section className={s['message']} aria-label={t('sentHere')}>
      <p className={s['title']}>{t('sentHere')}</p>
      <p className={s['text']}>{message.text}</p>
      {code !== null && (
        <Button kind="secondary" onClick={() => onCode(code)}>
          {t('fillCode', { code })}
        </Button>
      )}
    </section>
  );
}
