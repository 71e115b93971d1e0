import { type Observable, Subscription, VirtualTimeScheduler } from 'rxjs';
import { type DrawnMark, drawDiagram, type Mark } from './diagram.ts';
import { inputAction } from './inputs.ts';
import { LETTERS } from './letters.ts';
import { MarbleError } from './marble-error.ts';
import { EVENT_OUTPUTS, output } from './outputs.ts';
import { INPUTS, type MarbleSpec, type Meaning, type Track } from './spec.ts';
import { stage } from './stage.ts';
import { inputProblem, nameProblem, outputProblem } from './words.ts';

/** A watched output that differs from its drawing. */
export interface Difference {
  readonly track: string;
  readonly line: number;
  /** Column of the text near which the drawing differs, from 1. */
  readonly column: number;
  /** Expected and actual with the same letters, aligned; unknown values get new letters. */
  readonly expected: string;
  readonly actual: string;
  /** Column of the first difference. */
  readonly at: number;
  /** Meanings of letters that the spec did not declare. */
  readonly legend: ReadonlyMap<string, string>;
}

export interface MarbleResult {
  readonly spec: MarbleSpec;
  /** A spec that is marked `failing` passes when it differs, and fails when it holds. */
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly differences: readonly Difference[];
  /** Actual outputs of each watched track. */
  readonly seen: ReadonlyMap<string, readonly Seen[]>;
}

/** An actual output; its time in columns since the start. */
interface Seen {
  readonly at: number;
  readonly text: string;
}

/**
 * Runs specs, and skips those that are marked so. When one is marked `only`, the others are
 * skipped.
 *
 * @param chosen - which specs run at all
 * @throws MarbleError when a letter or a track has no meaning
 */
export function runSpecs(
  specs: readonly MarbleSpec[],
  chosen: (spec: MarbleSpec) => boolean = () => true,
): MarbleResult[] {
  const only = specs.some(({ mode }) => mode === 'only');
  const runs = (spec: MarbleSpec) =>
    only ? spec.mode === 'only' && chosen(spec) : spec.mode !== 'skip' && chosen(spec);
  return specs.map((spec) =>
    runs(spec) ? runSpec(spec) : { spec, outcome: 'skipped', differences: [], seen: new Map() },
  );
}

/**
 * Runs a spec on virtual time through the engine's own pipeline.
 * @throws MarbleError when a letter or a track has no meaning
 */
export function runSpec(spec: MarbleSpec): MarbleResult {
  const scheduler = new VirtualTimeScheduler();
  const on = stage(scheduler);
  on.rest.delay = spec.restDelay;
  const all = new Subscription();
  const columns = Math.max(
    ...[...spec.inputs, ...spec.watches, ...spec.expectations].map((track) => track.diagram.length),
  );
  const seen = new Map<string, Seen[]>();
  // Inputs of one moment act in the order of INPUTS and before the outputs are subscribed, as when
  // a page opens.
  const inputs = spec.inputs.toSorted((a, b) => INPUTS.indexOf(a.name) - INPUTS.indexOf(b.name));
  for (const track of inputs) planInput(spec, track, scheduler, on);
  // What the engine asks for is watched before the outputs that make it ask, for any order of the
  // lines.
  const watched = spec.expectations.toSorted((a, b) => Number(isState(a)) - Number(isState(b)));
  for (const track of watched) {
    const out$ = output(on, track.name);
    if (!out$) throw new MarbleError(track.line, track.column, nameProblem(track.name));
    const list: Seen[] = [];
    seen.set(track.name, list);
    const note = (text: string) => list.push({ at: Math.floor(scheduler.frame / spec.tick), text });
    const watch = spec.watches.find((each) => each.name === track.name);
    planWatch(watch, spec.tick, scheduler, out$, note, all);
  }
  for (const track of spec.watches) {
    if (seen.has(track.name)) continue;
    const out$ = output(on, track.name);
    if (!out$) throw new MarbleError(track.line, track.column, nameProblem(track.name));
    planWatch(track, spec.tick, scheduler, out$, () => {}, all);
  }
  scheduler.maxFrames = columns * spec.tick - 1;
  scheduler.flush();
  all.unsubscribe();
  on.market.close();
  const differences = spec.expectations
    .map((track) => compare(spec, track, seen.get(track.name) ?? [], columns))
    .filter((each) => each !== null);
  const holds = differences.length === 0;
  const outcome = holds === (spec.mode !== 'failing') ? 'passed' : 'failed';
  return { spec, outcome, differences, seen };
}

function meaningOf(spec: MarbleSpec, track: Track, mark: DrawnMark): Meaning {
  const meaning = spec.values.get(mark.name);
  if (meaning) return meaning;
  throw new MarbleError(track.line, mark.column, `"${mark.name}" is drawn but not declared`);
}

const isState = ({ name }: Track): boolean => !EVENT_OUTPUTS.includes(name);

function planInput(
  spec: MarbleSpec,
  track: Track,
  scheduler: VirtualTimeScheduler,
  on: ReturnType<typeof stage>,
): void {
  for (const mark of track.diagram.marks) {
    const value = meaningOf(spec, track, mark);
    const action = inputAction(track.name, value.text);
    if (!action) {
      throw new MarbleError(value.line, value.column, inputProblem(track.name, value.text));
    }
    scheduler.schedule(() => action(on), mark.at * spec.tick);
  }
}

/** Watches from the start, or as `^` and `!` state. */
function planWatch(
  watch: Track | undefined,
  tick: number,
  scheduler: VirtualTimeScheduler,
  out$: Observable<string>,
  note: (text: string) => void,
  all: Subscription,
): void {
  let open: Subscription | null = null;
  const begin = () => {
    open = out$.subscribe(note);
    all.add(open);
  };
  const marks = watch?.diagram.marks ?? [{ name: '^', at: 0 }];
  for (const mark of marks) {
    scheduler.schedule(() => (mark.name === '^' ? begin() : open?.unsubscribe()), mark.at * tick);
  }
}

/** Letters for values that a spec did not declare: from z on, because specs declare from a on. */
const SPARE = [...'zyxwvutsrqponmlkjihgfedcba', ...LETTERS];

function compare(
  spec: MarbleSpec,
  track: Track,
  seen: readonly Seen[],
  columns: number,
): Difference | null {
  const expected = track.diagram.marks.map((mark): Seen => {
    const value = meaningOf(spec, track, mark);
    const problem = outputProblem(track.name, value.text);
    if (problem) throw new MarbleError(value.line, value.column, problem);
    return { at: mark.at, text: value.text };
  });
  const differs = (a: Seen | undefined, b: Seen | undefined) =>
    a?.at !== b?.at || a?.text !== b?.text;
  const length = Math.max(expected.length, seen.length);
  const first = Array.from({ length }, (_, i) => i).find((i) => differs(expected[i], seen[i]));
  if (first === undefined) return null;
  const legend = new Map<string, string>();
  const letters = new Map([...spec.values].map(([name, value]) => [value.text, name]));
  const letter = (text: string): string => {
    const known = letters.get(text);
    if (known) return known;
    const spare = SPARE.find((each) => !spec.values.has(each) && !legend.has(each)) ?? '?';
    letters.set(text, spare);
    legend.set(spare, text);
    return spare;
  };
  const draw = (list: readonly Seen[]) =>
    drawDiagram(
      list.map((each): Mark => ({ name: letter(each.text), at: each.at })),
      columns,
    );
  const at = Math.min(expected[first]?.at ?? columns, seen[first]?.at ?? columns);
  return {
    track: track.name,
    line: track.line,
    column:
      track.diagram.marks.find((mark) => mark.at >= at)?.column ??
      track.drawnAt + track.text.trimEnd().length,
    expected: draw(expected),
    actual: draw(seen),
    at,
    legend,
  };
}
