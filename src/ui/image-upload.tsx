import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import { fitPicture } from './fit-picture.ts';
import { Icon } from './icon.tsx';
import s from './image-upload.module.css';
import { toast } from './toast.ts';

/** What the exchange takes: types by content, and at most 5 MiB (docs/security.md). */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;

export type UploadOutcome =
  | { readonly kind: 'ok'; readonly id: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Sends one picture; tells the share that is through, 0…1. Ends early when aborted. */
export type SendPicture = (
  picture: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadOutcome>;

interface ImageUploadProps {
  readonly label: string;
  /** What belongs into the picture. */
  readonly hint?: string;
  /** Id of the uploaded picture, null while there is none. */
  readonly value: string | null;
  readonly onValue: (id: string | null) => void;
  readonly send: SendPicture;
  readonly error?: string | null;
  /** Offers the camera at once, this one of a phone's two. */
  readonly capture?: 'user' | 'environment';
}

type Sending =
  | { readonly state: 'empty' }
  | { readonly state: 'sending'; readonly file: File; readonly share: number }
  | { readonly state: 'failed'; readonly file: File | null; readonly message: string }
  | { readonly state: 'done'; readonly file: File };

/** A picture from the camera or the gallery: preview, progress, and another try when the line broke. */
export function ImageUpload({
  label,
  hint,
  value,
  onValue,
  send,
  error = null,
  capture,
}: ImageUploadProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<Sending>({ state: 'empty' });
  useEffect(() => () => abort.current?.abort(), []);

  const fail = (file: File | null, message: string) => {
    setSending({ state: 'failed', file, message });
    toast(message, 'error');
  };
  const start = async (file: File) => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    onValue(null);
    if (!TYPES.includes(file.type)) return fail(null, t('pictureType'));
    setSending({ state: 'sending', file, share: 0 });
    const picture = await fitPicture(file, MOST_BYTES);
    if (own.signal.aborted) return;
    if (!picture) return fail(null, t('pictureTooLarge'));
    const progress = (share: number) => {
      if (!own.signal.aborted) setSending({ state: 'sending', file, share });
    };
    const outcome = await send(picture, progress, own.signal);
    if (own.signal.aborted) return;
    if (outcome.kind === 'failed') return fail(file, outcome.message);
    setSending({ state: 'done', file });
    onValue(outcome.id);
  };
  const choose = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) void start(chosen);
  };
  const remove = () => {
    abort.current?.abort();
    setSending({ state: 'empty' });
    onValue(null);
  };
  const file = sending.state === 'empty' ? null : sending.file;
  const wrong = sending.state === 'failed' ? sending.message : error;

  return (
    <div className={s['upload']}>
      <span id={`${id}-label`} className={s['label']}>
        {label}
      </span>
      <div
        className={s['frame']}
        data-state={sending.state}
        data-wrong={wrong !== null || undefined}
      >
        {file ? (
          <>
            <Preview file={file} label={label} />
            <IconButton
              icon="close"
              iconSize={20}
              label={`${t('remove')}: ${label}`}
              className={s['remove']}
              onClick={remove}
            />
          </>
        ) : (
          <button
            type="button"
            className={s['pick']}
            aria-labelledby={hint ? `${id}-label ${id}-hint` : `${id}-label`}
            aria-describedby={`${id}-note`}
            onClick={() => input.current?.click()}
          >
            <Icon name="image" size={28} />
            {hint && (
              <span id={`${id}-hint`} className={s['hint']}>
                {hint}
              </span>
            )}
          </button>
        )}
        {sending.state === 'sending' && (
          <progress
            className={s['progress']}
            value={sending.share}
            max={1}
            aria-label={t('uploading')}
          />
        )}
      </div>
      <PictureInput ref={input} label={label} onFiles={choose} />
      {capture && (
        <PictureInput
          ref={camera}
          label={`${t('takePhoto')}: ${label}`}
          capture={capture}
          onFiles={choose}
        />
      )}
      <p
        id={`${id}-note`}
        role="status"
        className={wrong !== null ? s['error'] : value === null ? s['note'] : s['done']}
      >
        {wrong ??
          (value !== null ? t('uploaded') : sending.state === 'sending' ? t('uploading') : '')}
      </p>
      {(file || capture) && (
        <div className={s['buttons']}>
          {file && sending.state === 'failed' && (
            <Button onClick={() => void start(file)}>{t('retry')}</Button>
          )}
          {capture && (
            <Button kind="secondary" onClick={() => camera.current?.click()}>
              {t('takePhoto')}
            </Button>
          )}
          {file && (
            <Button kind="secondary" onClick={() => input.current?.click()}>
              {t('otherPicture')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface PictureInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly capture?: 'user' | 'environment';
  readonly onFiles: (files: FileList | null) => void;
}

/** The browser's own file input, which its buttons open; out of sight and of the tab order. */
function PictureInput({ label, onFiles, ...rest }: PictureInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      accept={TYPES.join(',')}
      onChange={(event) => {
        onFiles(event.target.files);
        // The same file may be chosen again after it was removed.
        event.target.value = '';
      }}
    />
  );
}

function Preview({ file, label }: { readonly file: File; readonly label: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img className={s['preview']} src={url} alt={label} />;
}
