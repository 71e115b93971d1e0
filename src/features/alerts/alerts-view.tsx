import type { PriceAlert } from '@tideline/streams/pure';
import { type Instrument, instrumentOf, pairName } from '@tideline/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import { MAX_ALERTS } from './alert-limits.ts';
import { AlertList } from './alert-list.tsx';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import s from './alerts-view.module.css';
import { ringsReturned, withAlert } from './changes.ts';
import { RingList } from './ring-list.tsx';
import { RingWays } from './ring-ways.tsx';
import { UndoBar } from './undo-bar.tsx';
import { watchAlerts } from './watcher.ts';

// Loaded after the page, because it opens on a tap.
const AlertSheet = lazyPart(() => import('./alert-sheet.tsx'), 'AlertSheet');

const TABS = ['active', 'triggered'] as const;
type Tab = (typeof TABS)[number];

/** Unseen rings are shown first. */
const firstTab = (): Tab =>
  useAlerts.getState().rings.some(({ seen }) => !seen) ? 'triggered' : 'active';

/** Active alerts, past rings, ring channels, and the sheet that edits an alert. */
export function AlertsView({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('alerts');
  const full = useAlerts((state) => state.alerts.length >= MAX_ALERTS);
  const [tab, setTab] = useState(firstTab);
  // The number gives each opening of the sheet its own draft. Null means a new alert.
  const [opening, setOpening] = useState<{ number: number; alert: PriceAlert | null }>({
    number: 0,
    alert: null,
  });
  const [open, setOpen] = useState(false);
  const undo = useUndo();

  useEffect(watchAlerts, []);

  const edit = (alert: PriceAlert | null) => {
    setOpening({ number: opening.number + 1, alert });
    setOpen(true);
  };
  const edited = instrumentOf(opening.alert?.symbol ?? instrument.symbol) ?? instrument;

  return (
    <>
      <Tabs
        label={t('title')}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
        selected={tab}
        onSelect={setTab}
      />
      <main className={page['main']}>
        {tab === 'active' ? (
          <AlertList
            instrument={instrument}
            onEdit={edit}
            onDeleted={(alert, at, keyboard) => {
              const restore = () => changeAlerts(withAlert(alert, at));
              undo.offer({ text: t('deleted'), keyboard, restore });
            }}
          />
        ) : (
          <RingList
            onCleared={(rings, keyboard) => {
              const restore = () => changeAlerts(ringsReturned(rings));
              undo.offer({ text: t('cleared'), keyboard, restore });
            }}
          />
        )}
        <RingWays />
        <p className={s['honest']}>{t('honest')}</p>
      </main>
      {undo.bar}
      <footer className={s['foot']}>
        {full && <p className={s['full']}>{t('problem-tooMany', { most: MAX_ALERTS })}</p>}
        <Button
          className={s['new']}
          disabled={full}
          aria-label={`${t('newAlert')}: ${pairName(instrument)}`}
          onClick={() => edit(null)}
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
    </>
  );
}

/** A deletion that can be undone. */
interface Undoable {
  readonly text: string;
  /** Whether it was deleted by keyboard; the undo button then gets the focus. */
  readonly keyboard: boolean;
  readonly restore: () => void;
}

interface Undo {
  /** Offers to undo a deletion; replaces the previous offer. */
  readonly offer: (deletion: Undoable) => void;
  /** Must be rendered by the caller. */
  readonly bar: ReactNode;
}

/** The last deletion, and the bar that undoes it. */
function useUndo(): Undo {
  const [deletion, setDeletion] = useState<Undoable | null>(null);
  const undo = () => {
    deletion?.restore();
    setDeletion(null);
  };
  return {
    offer: setDeletion,
    bar: <UndoBar of={deletion} onUndo={undo} onOver={() => setDeletion(null)} />,
  };
}
