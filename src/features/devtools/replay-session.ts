import { blobBytes, RecordingError, RecordingView } from '@tideline/streams/recordings';
import type { Subscription } from 'rxjs';
import { create } from 'zustand';
import { showRecording, wire } from '../../market/market.ts';
import { tick$ } from '../../market/pace.ts';
import { ReplayRun } from './replay-run.ts';
import { log } from './workbench.ts';

/** Available speeds of a replay, relative to real time. */
export const SPEEDS = [0.1, 0.5, 1, 2, 10, 100] as const;
/** Interval at which the position is updated, ms. */
const SHOWN_EVERY = 100;

/** The displayed state of a replay; times in ms UTC. */
export interface ReplayView {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
  readonly playing: boolean;
  readonly over: boolean;
  readonly speed: number;
  /** Reading the recording failed. */
  readonly damaged: boolean;
}

export const useReplay = create<{ readonly replay: ReplayView | null }>(() => ({ replay: null }));

/** Why a file cannot be replayed. */
export type OpenFailure =
  | { readonly kind: 'notRecording' | 'empty' }
  | { readonly kind: 'otherVenue'; readonly venue: string }
  | { readonly kind: 'damaged'; readonly line: number };

let run: ReplayRun | null = null;
let shown: Subscription | undefined;
let showing: ReturnType<typeof setInterval> | undefined;

const change = (changes: Partial<ReplayView>) =>
  useReplay.setState(({ replay }) => ({ replay: replay && { ...replay, ...changes } }));

function show(): void {
  const { replay } = useReplay.getState();
  if (!run || !replay) return;
  const { position, over } = run;
  const playing = run.speed > 0;
  if (replay.position !== position || replay.playing !== playing || replay.over !== over) {
    change({ position, playing, over });
  }
}

/** Opens a recording and replaces the exchange; an unreadable file changes nothing. */
export async function openReplay(file: File): Promise<OpenFailure | null> {
  const view = await readable(file);
  if (!(view instanceof RecordingView)) return view;
  leaveReplay();
  // Traffic of the exchange is not part of the displayed data.
  wire.tap = null;
  run = new ReplayRun(view, {
    tick$,
    onRecord: (record) => log.replayed(record),
    onFailure: () => change({ damaged: true }),
  });
  const { start, end } = run;
  useReplay.setState({
    replay: {
      name: file.name,
      start,
      end,
      position: start,
      playing: true,
      over: false,
      speed: 1,
      damaged: false,
    },
  });
  shown = showRecording(run.engine$, file.name);
  run.play(1);
  showing = setInterval(show, SHOWN_EVERY);
  return null;
}

/** Returns to the exchange, which stayed connected. */
export function leaveReplay(): void {
  if (!run) return;
  clearInterval(showing);
  shown?.unsubscribe();
  run.close();
  run = null;
  wire.tap = log;
  useReplay.setState({ replay: null });
}

export function playReplay(): void {
  run?.play(useReplay.getState().replay?.speed ?? 1);
  show();
}

/** @param speed - times real time; a paused replay stays paused */
export function setReplaySpeed(speed: number): void {
  change({ speed });
  if (run && run.speed > 0) run.play(speed);
}

export function pauseReplay(): void {
  run?.pause();
  show();
}

export const stepReplay = (): void => void run?.step().then(show);

/** @param moment - ms UTC */
export function seekReplay(moment: number): void {
  change({ position: moment });
  void run?.seek(moment).then(show);
}

async function readable(file: File): Promise<RecordingView | OpenFailure> {
  try {
    const view = await RecordingView.over(blobBytes(file.name, file), { recover: true });
    const { venue, frames } = view.header;
    if (frames !== 'socket' || venue !== 'tideline') {
      return { kind: 'otherVenue', venue: venue ?? frames };
    }
    // Reads the first records before it replaces anything.
    const first = await view.records().next();
    return first.done || first.value.length === 0 ? { kind: 'empty' } : view;
  } catch (error) {
    if (!(error instanceof RecordingError)) return { kind: 'notRecording' };
    const { line } = error;
    return line === null || line <= 1 ? { kind: 'notRecording' } : { kind: 'damaged', line };
  }
}
