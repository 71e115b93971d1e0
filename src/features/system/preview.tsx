import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPicture } from '../../api/own-picture.ts';
import { toast } from '../../state/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { saveUrl } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './preview.module.css';
import { useGestures } from './use-gestures.ts';

const STEP = 1.5;

interface PictureProps {
  readonly address: string;
  readonly alt: string;
  /** Null for a single picture. */
  readonly onStep: ((step: 1 | -1) => void) | null;
  readonly first: boolean;
  readonly last: boolean;
}

export function PreviewPicture({ address, alt, onStep, first, last }: PictureProps) {
  const { t } = useTranslation('system');
  const { source, state, retry } = usePicture(address);
  const [broken, setBroken] = useState(false);
  const { view, drag, held, zoom, reset, handlers } = useGestures((step) => onStep?.(step));
  // A picture without a neighbour on that side gives way only a little.
  const blocked = !onStep || (drag > 0 ? first : last);
  const shift = blocked ? drag / 4 : drag;
  const failed = broken || state === 'failed';

  const save = () => {
    if (source === null || failed) return toast(t('saveFailed'), 'error');
    saveUrl(source, 'tideline-picture');
    toast(t('saved'), 'done');
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') onStep?.(1);
    else if (event.key === 'ArrowLeft') onStep?.(-1);
    else if (event.key === '+') zoom(STEP);
    else if (event.key === '-') zoom(1 / STEP);
    else if (event.key === '0') reset();
  };
  return (
    <>
      <div className={s['frame']} {...handlers}>
        {failed ? (
          <ErrorView
            text={t('loadFailed')}
            onRetry={() => {
              setBroken(false);
              retry();
            }}
          />
        ) : source === null ? (
          <Skeleton height="60%" width="80%" />
        ) : (
          <img
            className={classes(s['picture'], held && s['held'])}
            src={source}
            alt={alt}
            draggable={false}
            onError={() => setBroken(true)}
            style={{
              transform: `translate(${view.x + shift}px, ${view.y}px) scale(${view.scale})`,
            }}
          />
        )}
      </div>
      <div className={s['tools']} role="toolbar" aria-label={t('tools')} onKeyDown={key}>
        {onStep && (
          <IconButton
            icon="back"
            label={t('previous')}
            disabled={first}
            onClick={() => onStep(-1)}
          />
        )}
        <IconButton icon="minus" label={t('smaller')} onClick={() => zoom(1 / STEP)} />
        <IconButton icon="plus" label={t('larger')} onClick={() => zoom(STEP)} />
        <IconButton icon="deposit" label={t('save')} onClick={save} />
        {onStep && (
          <IconButton icon="right" label={t('next')} disabled={last} onClick={() => onStep(1)} />
        )}
      </div>
    </>
  );
}

interface Source {
  readonly source: string | null;
  readonly state: 'loading' | 'there' | 'failed';
  readonly retry: () => void;
}

function usePicture(address: string): Source {
  const [source, setSource] = useState<string | null>(null);
  const [state, setState] = useState<Source['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same question again
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    setState('loading');
    loadPicture(address, abort.signal).then(
      (loaded) => {
        if (loaded !== address) made = loaded;
        if (abort.signal.aborted) return made && URL.revokeObjectURL(made);
        setSource(loaded);
        setState('there');
      },
      () => {
        if (!abort.signal.aborted) setState('failed');
      },
    );
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address, attempt]);
  return { source, state, retry: () => setAttempt(attempt + 1) };
}
