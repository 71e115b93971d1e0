import type { RequestOf } from '@tideline/wire';
import { type PracticeRun, practiceMove, practiceRuns } from '@tideline/wire/calls/practice';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { toast } from '../../state/toast.ts';
import { around } from './around.ts';

/**
 * Interval of looks while the page is visible, ms. Each counts as a use of the run, so that it goes
 * on.
 */
const LOOK_EVERY = 2_000;

type Move = Omit<RequestOf<typeof practiceMove>, 'id'>;

export interface RunState {
  /** Null until the first answer. */
  readonly run: PracticeRun | null;
  /** The run is over and its account forgotten. */
  readonly ended: boolean;
  /** It stopped playing while nobody looked. */
  readonly stopped: boolean;
  readonly busy: boolean;
  /** @param answered - called after any answer, or none */
  move(wanted: Move, answered?: () => void): void;
}

/** The run of an id, followed while the page is visible. */
export function useRun(id: string): RunState {
  const { t } = useTranslation();
  const [run, setRun] = useState<PracticeRun | null>(null);
  const [ended, setEnded] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Moves so far: an answer to an earlier look says less than one to a move. */
  const moves = useRef(0);
  const hidden = useRef(false);
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') {
      hidden.current = true;
      return undefined;
    }
    const before = moves.current;
    return call(around(practiceRuns), { id }, { silent: true }).subscribe((answer) => {
      if (answer.kind === 'refused' && answer.id === 'not-found') setEnded(true);
      const [found] = answer.kind === 'ok' ? answer.data.runs : [];
      if (!found || moves.current !== before) return;
      if (hidden.current && run?.state === 'playing' && found.state === 'paused') setStopped(true);
      hidden.current = false;
      setRun(found);
    });
  });
  useEffect(() => {
    if (ended) return;
    look();
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ended]);
  return {
    ...{ run, ended, stopped, busy },
    move: (wanted, answered) => {
      moves.current += 1;
      const number = moves.current;
      setStopped(false);
      setBusy(true);
      call(around(practiceMove), { id, ...wanted }, { silent: true }).subscribe((answer) => {
        answered?.();
        if (moves.current !== number) return;
        setBusy(false);
        if (answer.kind === 'ok') setRun(answer.data);
        else if (answer.kind === 'refused' && answer.id === 'not-found') setEnded(true);
        else if (answer.kind === 'refused') toast(answer.message, 'error');
        else if (answer.kind === 'unanswered') toast(t('noAnswer'), 'error');
      });
    },
  };
}
