import { REQUEST_TIMEOUT } from '@tideline/wire';
import { type PracticeDay, practiceUpload } from '@tideline/wire/calls/practice';
import { PRACTICE_FILE } from '@tideline/wire/practice-file';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendFile } from '../../api/upload.ts';
import { Button } from '../../ui/button.tsx';
import s from './own-file.module.css';
import { useDroppedFile } from './use-dropped-file.ts';

/** The exchange receives a file for a minute at most, and checks it after that. */
const TIMEOUT = 3 * REQUEST_TIMEOUT;

type State =
  | { readonly is: 'ready'; readonly name?: string }
  | { readonly is: 'sending'; readonly name: string; readonly share: number }
  | { readonly is: 'refused'; readonly name: string; readonly message: string };

/**
 * Brings a recording of one's own: dropped anywhere on the page, or chosen by a button.
 * @param props.onDay - receives its day
 */
export function OwnFile({ onDay }: { readonly onDay: (day: PracticeDay) => void }) {
  const { t } = useTranslation('practice');
  const { t: common } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [state, setState] = useState<State>({ is: 'ready' });
  useEffect(() => () => sending.current?.abort(), []);
  const stop = () => {
    sending.current?.abort();
    sending.current = undefined;
    setState({ is: 'ready' });
  };
  const send = async (file: File) => {
    // One at a time, as at the exchange.
    if (sending.current) return;
    const { name } = file;
    if (file.size > PRACTICE_FILE.megabytes * 2 ** 20) {
      const message = t('fileTooLarge', { megabytes: PRACTICE_FILE.megabytes });
      return setState({ is: 'refused', name, message });
    }
    const own = new AbortController();
    sending.current = own;
    const progress = (share: number) => {
      if (!own.signal.aborted) setState({ is: 'sending', name, share });
    };
    progress(0);
    const options = { name, progress, signal: own.signal, timeout: TIMEOUT };
    const sent = await sendFile(practiceUpload, file, options);
    if (own.signal.aborted) return;
    sending.current = undefined;
    if (sent.kind === 'failed') return setState({ is: 'refused', name, message: sent.message });
    setState({ is: 'ready', name });
    onDay(sent.data);
  };
  const isOver = useDroppedFile((file) => void send(file));
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOver) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  const isSending = state.is === 'sending';
  // The rest of the time it is checked.
  const isChecked = isSending && state.share === 1;
  return (
    <section
      ref={place}
      className={s['place']}
      data-over={isOver || undefined}
      aria-labelledby={id}
    >
      <h3 id={id} className={s['title']}>
        {t('ownFile')}
      </h3>
      {isSending ? (
        <progress
          className={s['progress']}
          {...(isChecked ? {} : { value: state.share, max: 1 })}
          aria-labelledby={`${id}-said`}
        />
      ) : (
        <p className={s['drop']}>{t('drop')}</p>
      )}
      <p id={`${id}-said`} role="status" className={s['said']}>
        {state.is === 'sending' &&
          t(isChecked ? 'checkingFile' : 'sendingFile', { name: state.name })}
        {state.is === 'ready' && state.name !== undefined && t('fileReady', { name: state.name })}
      </p>
      {state.is === 'refused' && (
        <p role="alert" className={s['refused']}>
          <strong>{state.name}</strong> {state.message}
        </p>
      )}
      {isSending ? (
        <Button kind="secondary" onClick={stop}>
          {common('cancel')}
        </Button>
      ) : (
        <Button
          kind="secondary"
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
        >
          {t('chooseFile')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          // Allows choosing the same file again after a refusal.
          event.target.value = '';
        }}
      />
      <p id={`${id}-note`} className={s['note']}>
        {t('fileNote', { megabytes: PRACTICE_FILE.megabytes, days: PRACTICE_FILE.unused })}
      </p>
    </section>
  );
}
