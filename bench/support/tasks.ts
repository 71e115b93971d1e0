/** The longest tasks of a page's main thread, from the browser's trace. */
export interface Tasks {
  /** Of the app until its price is live and after, ms of processor time. */
  readonly until: number;
  readonly after: number;
  /** The browser's own task that opens the document, ms of processor time. */
  readonly commit: number;
}

export const TRACED = ['-*', 'toplevel', 'devtools.timeline', 'loading', 'blink.user_timing'];

interface Event {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start, duration, and processor time of the thread, µs. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly data?: { readonly documentLoaderURL?: string };
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

/**
 * Processor time and not wall time: other programs of the machine lengthen tasks. The throttled
 * browser spends the time of a slower processor as processor time of its own.
 *
 * @param trace - with the categories {@link TRACED}
 * @param live - when the price was live, ms since the start of the navigation
 */
export function tasksOf(trace: Buffer, live: number): Tasks {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly Event[] };
  const begun = traceEvents.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.includes('/h5/'),
  );
  if (!begun) throw new Error('the trace has no navigation');
  const own = traceEvents.filter(
    ({ ph, pid, tid, ts }) =>
      ph === 'X' && pid === begun.pid && tid === begun.tid && ts >= begun.ts,
  );
  const times: { until: number; after: number; commit: number } = { until: 0, after: 0, commit: 0 };
  for (const task of own.filter(({ name }) => name.endsWith('RunTask'))) {
    const took = (task.tdur ?? 0) / 1_000;
    if (took < 10) continue;
    const inside = own.filter(
      ({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= task.ts + (task.dur ?? 0),
    );
    // The bench's own driver evaluates in the page.
    const driven = inside.some(
      ({ args }) =>
        args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
    );
    if (driven) continue;
    const opens = inside.some(({ name }) => name === 'DocumentLoader::CommitNavigation');
    const key = opens ? 'commit' : (task.ts - begun.ts) / 1_000 < live ? 'until' : 'after';
    times[key] = Math.max(times[key], took);
  }
  return times;
}
