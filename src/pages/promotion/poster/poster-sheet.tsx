import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ErrorView } from '../../../ui/state-view.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Poster, wholeLink } from '../index.state.ts';
import { drawPoster, POSTER } from './draw-poster.ts';
import s from './poster-sheet.module.css';
import { savePicture } from './save-picture.ts';

interface PosterSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly poster: Poster;
}

/** The poster as it will be kept, and the button that keeps it. */
export function PosterSheet({ open, onClose, poster }: PosterSheetProps) {
  const { t } = useTranslation('promotion');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (!canvas.current) return;
    setSaving(true);
    const kept = await savePicture(canvas.current, `tideline-${poster.invitation_code}.png`);
    setSaving(false);
    toast(t(kept ? 'saved' : 'saveFailed'), kept ? 'done' : 'error');
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('poster')}
      footer={
        <Button busy={saving} disabled={!drawn} onClick={() => void save()}>
          {t('savePicture')}
        </Button>
      }
    >
      <Picture poster={poster} canvas={canvas} onDrawn={setDrawn} />
    </Sheet>
  );
}

interface PictureProps {
  readonly poster: Poster;
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly onDrawn: (drawn: boolean) => void;
}

function Picture({ poster, canvas, onDrawn }: PictureProps) {
  const { t } = useTranslation('promotion');
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [attempt, setAttempt] = useState(0);
  const link = wholeLink(poster.link);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another drawing
  useEffect(() => {
    let gone = false;
    onDrawn(false);
    if (!canvas.current) return;
    const texts = {
      headline: poster.headline,
      codeLabel: t('code'),
      code: poster.invitation_code,
      link,
      scan: t('posterScan'),
      paper: t('posterPaper'),
    };
    void drawPoster(canvas.current, texts).then(
      () => {
        if (gone) return;
        setState('drawn');
        onDrawn(true);
      },
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, [attempt, poster]);
  const retry = () => {
    setState('drawing');
    setAttempt(attempt + 1);
  };
  return (
    <>
      {state === 'failed' && <ErrorView onRetry={retry} />}
      <canvas
        ref={canvas}
        data-theme="dark"
        className={s['poster']}
        hidden={state === 'failed'}
        width={POSTER.width}
        height={POSTER.height}
        role="img"
        aria-busy={state === 'drawing'}
        aria-label={
          state === 'drawn'
            ? t('posterAlt', { headline: poster.headline, code: poster.invitation_code, link })
            : t('drawing')
        }
      />
    </>
  );
}
