import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DrawnPicture } from '../../ui/drawn-picture.tsx';
import { savePicture } from '../../ui/save-file.ts';
import s from './deposit.module.css';
import { drawDepositPicture, PICTURE } from './deposit-picture.ts';

interface AddressViewProps {
  readonly address: string;
  readonly title: string;
}

/** A deposit address as QR code and text, to copy or save as a picture. */
export function AddressView({ address, title }: AddressViewProps) {
  const { t } = useTranslation(['wallet', 'promotion']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef(false);
  const warning = t('paperPicture');
  const draw = useCallback(
    (element: HTMLCanvasElement) => drawDepositPicture(element, { address, title, warning }),
    [address, title, warning],
  );
  const save = async () => {
    const name = `tideline-${title.replace(' · ', '-')}.png`;
    const kept = drawn.current && canvas.current && (await savePicture(canvas.current, name));
    toast(t(kept ? 'promotion:saved' : 'promotion:saveFailed'), kept ? 'done' : 'error');
  };
  return (
    <>
      <DrawnPicture
        canvas={canvas}
        {...PICTURE}
        className={s['picture']}
        label={t('qrOf', { what: title })}
        draw={draw}
        onDrawn={(now) => {
          drawn.current = now;
        }}
      />
      <Button kind="secondary" onClick={() => void save()}>
        {t('promotion:savePicture')}
      </Button>
      <div>
        <p className={s['name']}>{t('depositAddress')}</p>
        <div className={s['address']}>
          <code>{address}</code>
          <CopyButton text={address} label={t('copyAddress')} />
        </div>
      </div>
    </>
  );
}
