import { restFetch } from '@tideline/streams';
import { topicsOf } from '@tideline/streams/recordings';
import type { PublicTopic } from '@tideline/wire';
import { merge, Subscription } from 'rxjs';
import { create } from 'zustand';
import { useEngine } from '../../market/engine.ts';
import { market, wire } from '../../market/market.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { demand } from './demand.ts';
import { Diagnostics } from './diagnostics.ts';
import { askSnapshots } from './keyframes.ts';
import { WireLog } from './wire-log.ts';

/** Limits of stored traffic: ms, and characters of frames and answers. */
export const MAX_AGE = 5 * 60_000;
export const MAX_SIZE = 16 * 1024 * 1024;
/**
 * Interval between snapshots, ms: a shared recording starts at one, so it is up to this much longer
 * than requested.
 */
const SNAPSHOT_EVERY = 15_000;
/**
 * Delay of snapshots after the subscription, so that each one joins the changes that follow, ms.
 */
const FRAMES_FIRST = 1_500;

interface Bench {
  /** The displayed and recorded pair. */
  readonly symbol: string;
  /** Null until the page was opened once. */
  readonly recording: boolean | null;
}

/** Settings that outlive the page: recording continues on other screens. */
export const useBench = create<Bench>(() => ({
  symbol: useTradeChoices.getState().symbol,
  recording: null,
}));

const clock = { wall: () => Date.now(), monotonic: () => performance.now() };
export const log = new WireLog(clock, { age: MAX_AGE, size: MAX_SIZE });
let running: Subscription | null = null;
export let diagnostics = new Diagnostics(market, clock.wall);
log.listen((received) => diagnostics.received(received));
wire.tap = log;

// A new engine is watched from its beginning.
useEngine.subscribe(({ number, replaying }, before) => {
  if (number === before.number) return;
  diagnostics.close();
  diagnostics = new Diagnostics(market, clock.wall);
  // Stored traffic stays; a replay adds nothing to it.
  running?.unsubscribe();
  const { recording, symbol } = useBench.getState();
  running = recording === true && !replaying ? keepRecording(symbol) : null;
});

/** Subscribed topics while a pair is recorded: those of its screens and of their first chart. */
const watchedTopics = (symbol: string): readonly PublicTopic[] => [
  ...topicsOf([symbol]),
  `kline:${symbol}:60m`,
];

/** Starts to record traffic, or drops it. */
export function setRecording(on: boolean): void {
  running?.unsubscribe();
  running = null;
  log.recording = on;
  useBench.setState({ recording: on });
  if (on) running = keepRecording(useBench.getState().symbol);
}

/** Shows another pair; a running recording continues with it and keeps what it has. */
export function setBenchSymbol(symbol: string): void {
  useBench.setState({ symbol });
  if (!running) return;
  running.unsubscribe();
  running = keepRecording(symbol);
}

function keepRecording(symbol: string): Subscription {
  const rest = restFetch('', log);
  const all = new Subscription();
  const asked = new Subscription();
  all.add(merge(...watchedTopics(symbol).map((topic) => demand(market, topic))).subscribe());
  const snapshot = () => {
    log.begin();
    const timer = setTimeout(() => {
      asked.add(askSnapshots(rest, market.wanted).subscribe((came) => came || log.join()));
    }, FRAMES_FIRST);
    asked.add(() => clearTimeout(timer));
  };
  snapshot();
  const every = setInterval(snapshot, SNAPSHOT_EVERY);
  log.onFull = snapshot;
  all.add(asked);
  all.add(() => {
    clearInterval(every);
    log.onFull = null;
  });
  return all;
}
