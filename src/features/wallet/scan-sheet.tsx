import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { type Reader, readerOf } from './code-reader.ts';
import s from './scan-sheet.module.css';

interface ScanSheetProps {
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

/** Why nothing can be scanned here. */
type Missing = 'noReader' | 'noCamera';

/** Reads a QR code by the camera. What is missing is said in words, with what to do instead. */
export function ScanSheet({ onFound, onClose }: ScanSheetProps) {
  const { t } = useTranslation('wallet');
  const video = useRef<HTMLVideoElement>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let reader: Reader | null = null;
    let over = false;
    void readerOf().then((opened) => {
      if (typeof opened === 'string') {
        if (!over) setMissing(opened);
        return;
      }
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
      {missing === null ? (
        <>
          <video ref={video} className={s['view']} playsInline muted aria-label={t('scanView')} />
          <p className={s['note']}>{t('scanHint')}</p>
        </>
      ) : (
        <p role="status" className={s['note']}>
          {t(missing)}
        </p>
      )}
    </Sheet>
  );
}
