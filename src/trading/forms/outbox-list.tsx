import { API_BASE } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { from, map, type Observable, of } from 'rxjs';
import { catchError } from 'rxjs/operators';
import type { Answer } from '../../api/answer.ts';
import { useLoad } from '../../api/use-load.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { sandboxHeaders } from '../../state/sandbox.ts';
import { Button } from '../../ui/button.tsx';
import { codeIn, type SandboxMessage } from '../../ui/forms/sandbox-messages.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import s from './outbox-list.module.css';

interface OutboxListProps {
  /** Offers to use the code of a message. */
  readonly onCode?: (code: string) => void;
}

/** Mails and text messages of the local exchange that were not delivered, newest first. */
export function OutboxList({ onCode }: OutboxListProps) {
  const { t } = useTranslation(['account', 'common']);
  const lang = useLanguage((state) => state.lang);
  const { data, state, refresh } = useLoad('outbox', loadMessages);
  if (data === null) {
    return state === 'error' ? (
      <ErrorView onRetry={() => void refresh()} />
    ) : (
      <SkeletonRows rows={3} height={84} />
    );
  }
  return (
    <div className={s['outbox']}>
      <Button kind="secondary" size="small" onClick={() => void refresh()}>
        {t('account:refresh')}
      </Button>
      {data.length === 0 && <Empty icon="bell" text={t('account:outboxEmpty')} />}
      {data.map(({ id, to, subject, text, time }) => {
        const code = codeIn(text);
        return (
          <article key={id} className={s['message']}>
            <p className={s['head']}>
              <strong>{subject}</strong>
              <span>{timeText(time, 'clock', lang)}</span>
            </p>
            <p className={s['to']}>{to}</p>
            <p>{text}</p>
            {code && onCode && (
              <Button size="small" onClick={() => onCode(code)}>
                {t('account:useCode', { code })}
              </Button>
            )}
          </article>
        );
      })}
    </div>
  );
}

function loadMessages(): Observable<Answer<readonly SandboxMessage[]>> {
  const asked = async (): Promise<readonly SandboxMessage[]> => {
    const response = await fetch(`${API_BASE}/_sandbox/outbox`, { headers: sandboxHeaders() });
    const body = (await response.json()) as {
      readonly data: { readonly messages: SandboxMessage[] };
    };
    return body.data.messages.toSorted((a, b) => b.id - a.id);
  };
  return from(asked()).pipe(
    map((data): Answer<readonly SandboxMessage[]> => ({ kind: 'ok', data, message: '' })),
    catchError(() => of({ kind: 'unanswered', reason: 'network' } as const)),
  );
}
