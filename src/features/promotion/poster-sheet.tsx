import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DrawnPicture } from '../../ui/drawn-picture.tsx';
import { pictureFile, savePicture } from '../../ui/save-file.ts';
import { share } from '../../ui/share.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { drawPoster, POSTER } from './draw-poster.ts';
import s from './poster-sheet.module.css';
import { absoluteLink, type Poster } from './promotion.ts';

interface PosterSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly poster: Poster;
}

/** A preview of the poster with a save button. */
export function PosterSheet({ open, onClose, poster }: PosterSheetProps) {
  const { t } = useTranslation(['promotion', 'system']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (!canvas.current) return;
    setSaving(true);
    const saved = await savePicture(canvas.current, `tideline-${poster.invitation_code}.png`);
    setSaving(false);
    toast(t(saved ? 'system:saved' : 'system:saveFailed'), saved ? 'done' : 'error');
  };
  // A device that cannot share pictures saves the poster instead.
  const send = async () => {
    if (!canvas.current) return;
    const file = await pictureFile(canvas.current, `tideline-${poster.invitation_code}.png`);
    const outcome = file && (await share({ files: [file], title: poster.headline }));
    if (outcome === null || outcome === 'missing') await save();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('poster')}
      footer={
        <>
          <Button kind="secondary" busy={saving} disabled={!drawn} onClick={() => void save()}>
            {t('system:save')}
          </Button>
          <Button disabled={!drawn || saving} onClick={() => void send()}>
            {t('shareOut')}
          </Button>
        </>
      }
    >
      <Picture poster={poster} canvas={canvas} drawn={drawn} onDrawn={setDrawn} />
    </Sheet>
  );
}

interface PictureProps {
  readonly poster: Poster;
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly drawn: boolean;
  readonly onDrawn: (drawn: boolean) => void;
}

function Picture({ poster, canvas, drawn, onDrawn }: PictureProps) {
  const { t } = useTranslation('promotion');
  const { headline, invitation_code: code } = poster;
  const link = absoluteLink(poster.link);
  const draw = useCallback(
    (element: HTMLCanvasElement) =>
      drawPoster(element, {
        headline,
        codeLabel: t('code'),
        code,
        link,
        scan: t('posterScan'),
        paper: t('posterPaper'),
      }),
    [headline, code, link, t],
  );
  return (
    <DrawnPicture
      canvas={canvas}
      {...POSTER}
      className={s['poster']}
      label={drawn ? t('posterAlt', { headline, code, link }) : t('drawing')}
      draw={draw}
      onDrawn={onDrawn}
    />
  );
}
