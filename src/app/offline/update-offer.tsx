import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { isUnfinished, watchTyping } from './unfinished.ts';
import s from './update-offer.module.css';
import { linkWorker, type WorkerLink } from './worker-link.ts';

/** Interval at which a waiting offer checks for unfinished input, and duration of "later", ms. */
const LOOK_EVERY = 1_000;
const LATER = 1_800_000;

/**
 * Registers the offline worker and offers newer builds. It offers an update only while no input
 * would be lost, and reloads only on request.
 */
export function UpdateOffer() {
  const { t } = useTranslation();
  const link = useRef<WorkerLink>(null);
  const [ready, setReady] = useState(false);
  const [free, setFree] = useState(false);
  const later = useRef(0);
  useEffect(() => {
    const stop = watchTyping();
    let gone = false;
    // Some browsers refuse workers in private windows; the app then needs the network.
    const linked = linkWorker().then(
      (own) => {
        link.current = own;
        return gone ? undefined : own.ready$.subscribe(setReady);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop();
      void linked.then((subscription) => subscription?.unsubscribe());
    };
  }, []);
  useEffect(() => {
    if (!ready) return;
    const look = () => setFree(!isUnfinished() && performance.now() >= later.current);
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [ready]);
  return (
    <div role="status" className={s['place']}>
      {ready && free && (
        <div className={s['offer']}>
          <p className={s['text']}>{t('updateReady')}</p>
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              later.current = performance.now() + LATER;
              setFree(false);
            }}
          >
            {t('later')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              if (isUnfinished()) setFree(false);
              else link.current?.take();
            }}
          >
            {t('update')}
          </Button>
        </div>
      )}
    </div>
  );
}
