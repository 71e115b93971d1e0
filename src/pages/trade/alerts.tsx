import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { instrumentOf, pairName } from '#wire';
import { MAX_ALERTS, type PriceAlert } from '../../features/alerts/alert.ts';
import { AlertList } from '../../features/alerts/alert-list.tsx';
import { AlertSheet } from '../../features/alerts/alert-sheet.tsx';
import { changeAlerts, useAlerts } from '../../features/alerts/alerts-store.ts';
import { ringsReturned, withAlert } from '../../features/alerts/changes.ts';
import { PairStrip } from '../../features/alerts/pair-strip.tsx';
import { RingList } from '../../features/alerts/ring-list.tsx';
import { RingWays } from '../../features/alerts/ring-ways.tsx';
import { UndoBar } from '../../features/alerts/undo-bar.tsx';
import { watchAlerts } from '../../features/alerts/watcher.ts';
import { LazyPairPicker } from '../../features/quotes/lazy-pair-picker.tsx';
import { pairOf } from '../../market/pair-of.ts';
import { ALERTS } from '../../paths.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { Button } from '../../ui/button.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import s from './alerts.module.css';

/** What the sheet is open for: a new alert, or the one that is edited. The number makes each opening a new one. */
interface Opening {
  readonly number: number;
  readonly alert: PriceAlert | null;
}

/** What was just taken away, and what brings it back. */
interface Undo {
  readonly text: string;
  readonly keyboard: boolean;
  readonly bring: () => void;
}

/** Price alerts: those that are set, those that rang, and how they ring. */
export default function Alerts() {
  const { t } = useTranslation('alerts');
  const [query] = useSearchParams();
  const remembered = useTradeChoices((choices) => choices.symbol);
  const instrument = pairOf(query.get('symbol'), remembered);
  const { symbol } = instrument;
  const count = useAlerts((state) => state.alerts.length);
  const [tab, setTab] = useState<'active' | 'triggered'>(() =>
    useAlerts.getState().rings.some(({ seen }) => !seen) ? 'triggered' : 'active',
  );
  const [picking, setPicking] = useState(false);
  const [opening, setOpening] = useState<Opening>({ number: 0, alert: null });
  const [open, setOpen] = useState(false);
  const [undo, setUndo] = useState<Undo | null>(null);

  useEffect(watchAlerts, []);

  const openFor = (alert: PriceAlert | null) => {
    setOpening({ number: opening.number + 1, alert });
    setOpen(true);
  };
  const edited = instrumentOf(opening.alert?.symbol ?? symbol) ?? instrument;

  return (
    <div className={page['page']}>
      <NavBar title={t('title')} />
      <PairStrip key={symbol} instrument={instrument} onPick={() => setPicking(true)} />
      <Tabs
        label={t('title')}
        tabs={[
          { id: 'active', label: t('active') },
          { id: 'triggered', label: t('triggered') },
        ]}
        selected={tab}
        onSelect={setTab}
      />
      <main className={page['main']}>
        {tab === 'active' ? (
          <AlertList
            instrument={instrument}
            onEdit={openFor}
            onDeleted={(alert, at, keyboard) =>
              setUndo({
                text: t('deleted'),
                keyboard,
                bring: () => changeAlerts(withAlert(alert, at)),
              })
            }
          />
        ) : (
          <RingList
            onCleared={(rings, keyboard) =>
              setUndo({
                text: t('cleared'),
                keyboard,
                bring: () => changeAlerts(ringsReturned(rings)),
              })
            }
          />
        )}
        <RingWays />
        <p className={s['honest']}>{t('honest')}</p>
      </main>
      <UndoBar
        of={undo}
        onUndo={() => {
          undo?.bring();
          setUndo(null);
        }}
        onOver={() => setUndo(null)}
      />
      <footer className={s['foot']}>
        {count >= MAX_ALERTS && (
          <p className={s['full']}>{t('problem-tooMany', { most: MAX_ALERTS })}</p>
        )}
        <Button
          className={s['new']}
          disabled={count >= MAX_ALERTS}
          aria-label={`${t('newAlert')}: ${pairName(instrument)}`}
          onClick={() => openFor(null)}
        >
          {t('newAlert')}
        </Button>
      </footer>
      <AlertSheet
        key={opening.number}
        open={open}
        onClose={() => setOpen(false)}
        instrument={edited}
        alert={opening.alert}
      />
      <LazyPairPicker open={picking} onClose={() => setPicking(false)} page={ALERTS} />
    </div>
  );
}
