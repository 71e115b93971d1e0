import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DrawnPicture } from '../../ui/drawn-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { savePicture } from '../../ui/save-file.ts';
import { useCopy } from '../../ui/use-copy.ts';
import s from './deposit.module.css';
import { drawDepositPicture, PICTURE } from './deposit-picture.ts';

interface AddressViewProps {
  readonly address: string;
  readonly title: string;
}

/** A deposit address to copy; its QR code and picture open on request. */
export function AddressView({ address, title }: AddressViewProps) {
  const { t } = useTranslation('wallet');
  const [open, setOpen] = useState(false);
  const copy = useCopy();
  return (
    <>
      <div className={s['address']}>
        <p className={s['name']}>{t('depositAddress')}</p>
        <code>{address}</code>
        <Button className={s['copy']} onClick={() => void copy(address)}>
          {t('copyAddress')}
        </Button>
      </div>
      <button
        type="button"
        className={s['fold']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('showQr')}
        <Icon name={open ? 'up' : 'down'} size={18} />
      </button>
      {open && <QrPicture address={address} title={title} />}
    </>
  );
}

function QrPicture({ address, title }: AddressViewProps) {
  const { t } = useTranslation(['wallet', 'system']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const warning = t('paperPicture');
  const draw = useCallback(
    (element: HTMLCanvasElement) => drawDepositPicture(element, { address, title, warning }),
    [address, title, warning],
  );
  const save = async () => {
    const name = `tideline-${title.replace(' · ', '-')}.png`;
    const kept = canvas.current && (await savePicture(canvas.current, name));
    toast(t(kept ? 'system:saved' : 'system:saveFailed'), kept ? 'done' : 'error');
  };
  return (
    <>
      <DrawnPicture
        canvas={canvas}
        {...PICTURE}
        className={s['picture']}
        label={t('qrOf', { what: title })}
        draw={draw}
        onDrawn={setDrawn}
      />
      <Button kind="secondary" disabled={!drawn} onClick={() => void save()}>
        {t('system:save')}
      </Button>
    </>
  );
}
