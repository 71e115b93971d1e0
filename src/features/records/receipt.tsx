import { API_BASE } from '@tideline/wire';
import { upload } from '@tideline/wire/calls/user';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadPicture } from '../../api/own-picture.ts';
import { PREVIEW_IMAGE } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { RECORD_TEXTS } from './facts.ts';
import s from './record-view.module.css';

/** The receipt of a deposit in small; a tap opens it in full size. */
export function Receipt({ id }: { readonly id: string }) {
  const { t } = useTranslation(RECORD_TEXTS);
  const address = `${API_BASE}/${upload.path}/${id}`;
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    loadPicture(address, abort.signal).then(
      (loaded) => {
        made = loaded;
        if (abort.signal.aborted) URL.revokeObjectURL(loaded);
        else setSource(loaded);
      },
      // The full view says why a picture cannot be loaded.
      () => undefined,
    );
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address]);
  return (
    <Link
      className={s['receipt']}
      to={`${PREVIEW_IMAGE}?${new URLSearchParams({ urls: JSON.stringify([address]) })}`}
      aria-label={t('openReceipt')}
    >
      <span className={s['thumb']}>
        {source ? <img src={source} alt="" /> : <Icon name="image" size={28} />}
      </span>
      <span className={s['receipt-text']}>{t('receipt')}</span>
      <Icon name="right" size={18} />
    </Link>
  );
}
