import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import s from './image-upload.module.css';

/** State of a picture's upload. */
export type Sending =
  | { readonly state: 'empty' }
  | { readonly state: 'sending'; readonly file: Blob; readonly share: number }
  | { readonly state: 'failed'; readonly file: Blob | null; readonly message: string }
  | { readonly state: 'done'; readonly file: Blob };

interface UploadFrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly sending: Sending;
  /** True also without the file: a form remembers only the id. */
  readonly uploaded: boolean;
  /** The form's error. */
  readonly error?: string | null;
  readonly onPick: () => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  /** Absent where no camera is available. */
  readonly onCamera?: (() => void) | undefined;
  /** Absent outside the sandbox. */
  readonly onSample?: (() => void) | undefined;
  /** The file inputs behind the buttons. */
  readonly children?: ReactNode;
}

/** Renders each state of an upload. */
export function UploadFrame({
  label,
  hint,
  sending,
  uploaded,
  error = null,
  onPick,
  onRemove,
  onRetry,
  onCamera,
  onSample,
  children,
}: UploadFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const { state } = sending;
  const file = state === 'empty' ? null : sending.file;
  const wrong = state === 'failed' ? sending.message : error;
  const said = state === 'sending' ? t('uploading') : uploaded ? t('uploaded') : '';
  return (
    <div className={s['upload']}>
      <span id={`${id}-label`} className={s['label']}>
        {label}
      </span>
      <div className={s['frame']} data-state={state} data-wrong={wrong !== null || undefined}>
        {file ? (
          <>
            <Preview file={file} label={label} />
            <IconButton
              icon="close"
              iconSize={20}
              label={`${t('remove')}: ${label}`}
              className={s['remove']}
              onClick={onRemove}
            />
          </>
        ) : (
          <button
            type="button"
            className={s['pick']}
            data-invalid={wrong !== null || undefined}
            aria-labelledby={hint ? `${id}-label ${id}-hint` : `${id}-label`}
            aria-describedby={`${id}-note`}
            onClick={onPick}
          >
            <Icon name="image" size={28} />
            {hint && (
              <span id={`${id}-hint`} className={s['hint']}>
                {hint}
              </span>
            )}
          </button>
        )}
        {state === 'sending' && (
          <progress
            className={s['progress']}
            value={sending.share}
            max={1}
            aria-label={t('uploading')}
          />
        )}
      </div>
      {children}
      <p
        id={`${id}-note`}
        role="status"
        className={wrong !== null ? s['error'] : uploaded ? s['done'] : s['note']}
      >
        {wrong ?? said}
      </p>
      {(file || onCamera || onSample) && (
        <div className={s['buttons']}>
          {file && state === 'failed' && <Button onClick={onRetry}>{t('retry')}</Button>}
          {onCamera && (
            <Button kind="secondary" onClick={onCamera}>
              {t('takePhoto')}
            </Button>
          )}
          {onSample && !file && (
            <Button kind="secondary" onClick={onSample}>
              {t('samplePicture')}
            </Button>
          )}
          {file && (
            <Button kind="secondary" onClick={onPick}>
              {t('otherPicture')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Preview({ file, label }: { readonly file: Blob; readonly label: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img className={s['preview']} src={url} alt={label} />;
}
