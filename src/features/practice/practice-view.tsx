import { PRACTICE_BASE } from '@tideline/wire';
import {
  type PracticeRun,
  practiceDays,
  practiceEnd,
  practiceRuns,
} from '@tideline/wire/calls/practice';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCall } from '../../api/use-submit.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import { Attempts } from './attempts.tsx';
import { BeginForm } from './begin-form.tsx';
import s from './practice.module.css';
import { RunCard } from './run-card.tsx';

/** Interval at which the list is read again while a run plays, ms. */
const LOOK_EVERY = 3_000;

/** Own runs, their comparison, and the beginning of another. */
export function PracticeView({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('practice');
  const days = useLoad('practice days', () => call(practiceDays, {}, { silent: true }));
  const runs = useLoad('practice runs', () => call(practiceRuns, {}, { silent: true }));
  const end = useCall(practiceEnd);
  const [ending, setEnding] = useState<PracticeRun | null>(null);
  const list = runs.data?.runs;
  useEffect(() => {
    if (list) forgetEnded(list);
  }, [list]);
  const plays = list?.some(({ state }) => state === 'playing') ?? false;
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void runs.refresh();
  });
  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [plays]);
  const renew = () => Promise.all([days.refresh(), runs.refresh()]);
  const failed = [days, runs].find(({ data, state }) => !data && state === 'error');
  return (
    <PullToRefresh onRefresh={renew} className={className}>
      <p className={s['note']}>{t('intro')}</p>
      {failed ? (
        <ErrorView text={failed.message} onRetry={() => void renew()} />
      ) : !list || !days.data ? (
        <SkeletonRows rows={4} height={72} />
      ) : (
        <>
          {list.length > 0 && (
            <section aria-label={t('runs')}>
              <h2 className={s['title']}>{t('runs')}</h2>
              <ul className={s['list']}>
                {list.map((run) => (
                  <RunCard key={run.id} run={run} onEnd={() => setEnding(run)} />
                ))}
              </ul>
            </section>
          )}
          <Attempts runs={list} />
          <BeginForm days={days.data.days} onChange={days.refresh} />
        </>
      )}
      <Confirm
        open={ending !== null}
        title={t('endTitle')}
        action={t('end')}
        kind="danger"
        busy={end.busy}
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          if (!ending) return;
          end.send({ id: ending.id }, () => {
            setEnding(null);
            void runs.refresh();
          });
        }}
      >
        <p>{t('endQuestion')}</p>
      </Confirm>
    </PullToRefresh>
  );
}

/** Deletes what this device keeps of runs that have ended. */
export function forgetEnded(present: readonly { readonly id: string }[]): void {
  const kept = present.map(({ id }) => `${PRACTICE_BASE}/${id}`);
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const key of keys) {
      const isOfRun = key.startsWith(`${PRACTICE_BASE}/`);
      if (isOfRun && !kept.some((each) => key.startsWith(each))) storage.removeItem(key);
    }
  }
}
