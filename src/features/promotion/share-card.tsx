import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoad } from '../../api/use-load.ts';
import { percentOf } from '../../market/option-terms.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { share as shareOut } from '../../ui/share.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { PosterSheet } from './poster-sheet.tsx';
import { absoluteLink, loadPoster, loadShare, type Share } from './promotion.ts';
import s from './share-card.module.css';

/** Code, link and poster to share, each with a copy button. */
export function ShareCard() {
  const { t } = useTranslation('promotion');
  const poster = useLoad('poster', loadPoster);
  const share = useLoad('share', loadShare);
  const [open, setOpen] = useState(false);
  const copy = useCopy();
  if ((poster.data ?? share.data) === null && poster.state === 'error') {
    const retry = () => void Promise.all([poster.refresh(), share.refresh()]);
    return (
      <section className={s['card']}>
        <ErrorView text={poster.message} onRetry={retry} />
      </section>
    );
  }
  const code = poster.data?.invitation_code;
  // A device that cannot share gets the link in its clipboard.
  const send = async (url: string, title: string) => {
    if ((await shareOut({ title, url })) === 'missing') await copy(url);
  };
  const link = share.data ? absoluteLink(share.data.link) : undefined;
  return (
    <section className={s['card']} aria-label={t('code')} aria-busy={code === undefined}>
      <p className={s['label']}>{t('code')}</p>
      <div className={s['row']}>
        <strong className={s['code']}>{code ?? <Skeleton width={150} />}</strong>
        {code && <CopyButton text={code} label={t('copyCode')} />}
      </div>
      <p className={s['ratio']}>
        {share.data ? (
          t('ratio', { percent: percentOf(share.data.rebate_bps) })
        ) : (
          <Skeleton width={200} />
        )}
      </p>
      <Standing share={share.data} />
      <Handed label={t('link')} copy={t('copyLink')} text={link} />
      <Handed
        label={t('authorization')}
        copy={t('copyAuthorization')}
        text={share.data?.authorization_code}
      />
      <Button className={s['poster']} disabled={poster.data === null} onClick={() => setOpen(true)}>
        {t('poster')}
      </Button>
      <Button
        kind="secondary"
        className={s['poster']}
        disabled={link === undefined}
        onClick={() => link && void send(link, poster.data?.headline ?? '')}
      >
        {t('shareOut')}
      </Button>
      {poster.data && (
        <PosterSheet open={open} onClose={() => setOpen(false)} poster={poster.data} />
      )}
    </section>
  );
}

/** Partner and VIP, each reached or not, as text. */
function Standing({ share }: { readonly share: Share | null }) {
  const { t } = useTranslation('promotion');
  return (
    <ul className={s['standing']} aria-label={t('status')}>
      {(['partner', 'vip'] as const).map((kind) => (
        <li key={kind} className={s['badge']} data-reached={share?.[kind] || undefined}>
          <strong>{t(kind)}</strong>{' '}
          {share ? t(share[kind] ? 'reached' : 'notYet') : <Skeleton width={40} />}
        </li>
      ))}
    </ul>
  );
}

interface HandedProps {
  readonly label: string;
  readonly copy: string;
  readonly text: string | undefined;
}

/** A text to share; it can be selected when a browser refuses to copy. */
function Handed({ label, copy, text }: HandedProps) {
  return (
    <div className={s['handed']}>
      <div className={s['what']}>
        <span className={s['label']}>{label}</span>
        <span className={s['text']}>{text ?? <Skeleton width="80%" />}</span>
      </div>
      {text !== undefined && <CopyButton text={text} label={copy} />}
    </div>
  );
}
