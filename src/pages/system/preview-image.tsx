import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { loadPicture, pictureAddresses } from '../../features/system/picture-source.ts';
import { useGestures } from '../../features/system/use-gestures.ts';
import { HOME } from '../../paths.ts';
import { toast } from '../../state/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { saveUrl } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import s from './preview-image.module.css';

const STEP = 1.5;

/** Pictures of the address's query in full: `urls`, and `current` (from 0) for the one to begin with. */
export default function PreviewImage() {
  const { t } = useTranslation('system');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const addresses = pictureAddresses(query.get('urls'));
  const [at, setAt] = useState(() => Math.trunc(Number(query.get('current'))) || 0);
  const current = Math.min(Math.max(0, at), addresses.length - 1);
  const address = addresses[current];
  const go = (step: 1 | -1) => setAt(Math.min(Math.max(0, current + step), addresses.length - 1));
  const place = { number: current + 1, count: addresses.length };
  return (
    <div className={page['page']}>
      <NavBar title={address ? t('picture', place) : t('preview')} />
      <main className={classes(page['main'], s['main'])}>
        {address === undefined ? (
          <Empty icon="image" text={t('noPicture')}>
            <Button kind="secondary" onClick={() => void navigate(HOME, { replace: true })}>
              {t('toHome')}
            </Button>
          </Empty>
        ) : (
          <Picture
            key={address}
            address={address}
            alt={t('picture', place)}
            onStep={addresses.length > 1 ? go : null}
            first={current === 0}
            last={current === addresses.length - 1}
          />
        )}
      </main>
    </div>
  );
}

interface PictureProps {
  readonly address: string;
  readonly alt: string;
  /** Null for a single picture. */
  readonly onStep: ((step: 1 | -1) => void) | null;
  readonly first: boolean;
  readonly last: boolean;
}

function Picture({ address, alt, onStep, first, last }: PictureProps) {
  const { t } = useTranslation('system');
  const { source, state, retry } = usePicture(address);
  const [broken, setBroken] = useState(false);
  const { view, held, zoom, reset, handlers } = useGestures((step) => onStep?.(step));
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
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
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
