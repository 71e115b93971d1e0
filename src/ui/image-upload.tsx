import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendPicture } from '../api/upload.ts';
import { toast } from '../state/toast.ts';
import { fitPicture } from './fit-picture.ts';
import type { Sample } from './sample-picture.ts';
import { type Sending, UploadFrame } from './upload-frame.tsx';

/** The exchange's limits: types by content, and at most 5 MiB (docs/security.md). */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_BYTES = 5 * 1024 * 1024;

interface ImageUploadProps {
  readonly label: string;
  /** Hint about the picture's subject. */
  readonly hint?: string;
  /** Id of the uploaded picture; null without one. */
  readonly value: string | null;
  readonly onValue: (id: string | null) => void;
  readonly send: SendPicture;
  /** Called when an upload begins, and when it ends. */
  readonly onSending?: (sending: boolean) => void;
  readonly error?: string | null;
  /** Offers this camera of the phone. */
  readonly capture?: 'user' | 'environment';
  /** Title of a drawn picture that stands for a real one; absent outside the sandbox. */
  readonly sample?: Sample | undefined;
}

/**
 * A picture from camera or gallery: preview, progress, and a retry after a failure. An upload goes
 * on when its page is left: the form may be sent already.
 */
export function ImageUpload({
  label,
  hint,
  value,
  onValue,
  send,
  onSending,
  error = null,
  capture,
  sample,
}: ImageUploadProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<Sending>({ state: 'empty' });
  const end = (outcome: Sending) => {
    setSending(outcome);
    onSending?.(false);
  };
  const fail = (file: Blob | null, message: string) => {
    end({ state: 'failed', file, message });
    // An upload can fail long after the picture was chosen, out of view.
    if (file) toast(message, 'error');
  };
  const start = async (file: Blob) => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    onValue(null);
    if (!TYPES.includes(file.type)) return fail(null, t('pictureType'));
    setSending({ state: 'sending', file, share: 0 });
    onSending?.(true);
    const picture = await fitPicture(file, MAX_BYTES);
    if (own.signal.aborted) return;
    if (!picture) return fail(null, t('pictureTooLarge'));
    const progress = (share: number) => {
      if (!own.signal.aborted) setSending({ state: 'sending', file, share });
    };
    const outcome = await send(picture, progress, own.signal);
    if (own.signal.aborted) return;
    if (outcome.kind === 'failed') return fail(file, outcome.message);
    onValue(outcome.id);
    end({ state: 'done', file });
  };
  const choose = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) void start(chosen);
  };
  const draw = async (wanted: Sample) => {
    const drawn = await import('./sample-picture.ts').catch(() => null);
    if (!drawn) return fail(null, t('noAnswer'));
    const picture = await drawn.samplePicture(wanted);
    if (picture) await start(picture);
    else fail(null, t('pictureType'));
  };
  const remove = () => {
    abort.current?.abort();
    onValue(null);
    end({ state: 'empty' });
  };
  const retry = () => {
    if (sending.state === 'failed' && sending.file) void start(sending.file);
  };

  return (
    <UploadFrame
      label={label}
      hint={hint}
      // A form that dropped the picture needs another one.
      sending={sending.state === 'done' && value === null ? { state: 'empty' } : sending}
      uploaded={value !== null}
      error={error}
      onPick={() => input.current?.click()}
      onRemove={remove}
      onRetry={retry}
      onSample={sample === undefined ? undefined : () => void draw(sample)}
      onCamera={capture && (() => camera.current?.click())}
    >
      <PictureInput ref={input} label={label} onFiles={choose} />
      {capture && (
        <PictureInput
          ref={camera}
          label={`${t('takePhoto')}: ${label}`}
          capture={capture}
          onFiles={choose}
        />
      )}
    </UploadFrame>
  );
}

interface PictureInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly capture?: 'user' | 'environment';
  readonly onFiles: (files: FileList | null) => void;
}

/** The buttons open the browser's own file input, which is hidden: each picture has one control. */
function PictureInput({ label, onFiles, ...rest }: PictureInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      accept={TYPES.join(',')}
      onChange={(event) => {
        onFiles(event.target.files);
        // Allows choosing the same file again after its removal.
        event.target.value = '';
      }}
    />
  );
}
