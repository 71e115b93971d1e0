import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { openReader, type Reader } from './code-reader.ts';
import s from './scan-sheet.module.css';

interface ScanSheetProps {
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

/** Reads a QR code by the camera. Without one it says what to do instead. */
export function ScanSheet({ onFound, onClose }: ScanSheetProps) {
  const { t } = useTranslation('wallet');
  const video = useRef<HTMLVideoElement>(null);
  const [missing, setMissing] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let reader: Reader | null = null;
    let over = false;
    void openReader().then((opened) => {
      if (!opened) return setMissing(true);
      reader = opened;
      if (over || !video.current) return opened.close();
      void opened.read(video.current).then((text) => text !== null && found(text));
    });
    return () => {
      over = true;
      reader?.close();
    };
  }, []);
  return (
    <Sheet open onClose={onClose} title={t('scanTitle')}>
      {!missing ? (
        <>
          <video ref={video} className={s['view']} playsInline muted aria-label={t('scanView')} />
          <p className={s['note']}>{t('scanHint')}</p>
        </>
      ) : (
        <p role="status" className={s['note']}>
          {t('noCamera')}
        </p>
      )}
    </Sheet>
  );
}
