import type { Ring } from '@tideline/streams/pure';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeText } from '../../format/time.ts';
import { CHART } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { RowList } from '../../ui/row-list.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { ringsCleared, ringsSeen } from './changes.ts';
import { DirectionMark } from './direction-mark.tsx';
import s from './lists.module.css';
import { lastText, ringText } from './ring-text.ts';

interface RingListProps {
  readonly onCleared: (rings: readonly Ring[], keyboard: boolean) => void;
}

/** Rings, newest first. Showing them marks them as seen. */
export function RingList({ onCleared }: RingListProps) {
  const { t } = useTranslation('alerts');
  const rings = useAlerts((state) => state.rings);
  const [unseen] = useState(() => new Set(rings.filter(({ seen }) => !seen).map(({ id }) => id)));

  useEffect(() => {
    // A hidden page is not seen.
    const look = () => {
      if (document.visibilityState !== 'hidden') changeAlerts(ringsSeen);
    };
    look();
    document.addEventListener('visibilitychange', look);
    const stop = useAlerts.subscribe(look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  if (rings.length === 0) return <Empty icon="alarm" text={t('noRings')} />;
  return (
    <section aria-label={t('triggered')}>
      <div className={s['list']}>
        <RowList
          rows={rings}
          height={64}
          look="lines"
          live
          time={({ at }) => at}
          row={(ring) => <RingRow ring={ring} unseen={unseen.has(ring.id)} />}
        />
      </div>
      <div className={s['clear']}>
        <Button
          kind="quiet"
          onClick={({ detail }) => {
            if (changeAlerts(ringsCleared)) onCleared(rings, detail === 0);
          }}
        >
          {t('clearRings')}
        </Button>
      </div>
    </section>
  );
}

function RingRow({ ring, unseen }: { readonly ring: Ring; readonly unseen: boolean }) {
  const { t } = useTranslation('alerts');
  const lang = useLanguage((state) => state.lang);
  const { symbol, direction, at, away, note } = ring;
  return (
    <div className={s['row']}>
      <Link className={s['what']} to={`${CHART}?symbol=${symbol}`}>
        <span className={classes(s['line'], s['whole'])}>
          <DirectionMark direction={direction} />
          <strong>{ringText(t, ring)}</strong>
          {unseen && <span className={s['new']}>{t('unseen')}</span>}
        </span>
        <span className={s['facts']}>
          {`${timeText(at, 'clock', lang)} · ${lastText(t, ring)}`}
          {away && <span className={s['note']}>{t('whileAway')}</span>}
          {note && <span className={s['note']}>{note}</span>}
        </span>
      </Link>
    </div>
  );
}
