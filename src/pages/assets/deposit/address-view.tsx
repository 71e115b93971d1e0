import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { drawDepositPicture, PICTURE } from '../../../wallet/deposit-picture.ts';
import { savePicture } from '../../promotion/poster/save-picture.ts';
import s from './index.module.css';

interface AddressViewProps {
  readonly address: string;
  readonly title: string;
}

/** A deposit address as a QR code and as text, to be copied or kept as a picture. */
export function AddressView({ address, title }: AddressViewProps) {
  const { t } = useTranslation(['wallet', 'promotion']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Promise<boolean>>(undefined);
  const warning = t('paperPicture');
  useEffect(() => {
    if (!canvas.current) return;
    drawn.current = drawDepositPicture(canvas.current, { address, title, warning }).then(
      () => true,
      () => false,
    );
  }, [address, title, warning]);
  const save = async () => {
    const ready = (await drawn.current) === true && canvas.current !== null;
    const name = `tideline-${title.replace(' · ', '-')}.png`;
    const kept = ready && canvas.current && (await savePicture(canvas.current, name));
    toast(t(kept ? 'promotion:saved' : 'promotion:saveFailed'), kept ? 'done' : 'error');
  };
  return (
    <>
      <canvas
        ref={canvas}
        className={s['picture']}
        data-theme="dark"
        width={PICTURE.width}
        height={PICTURE.height}
        role="img"
        aria-label={t('qrOf', { what: title })}
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
