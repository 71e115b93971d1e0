import { LETTERS } from './letters.ts';
import { runSpec } from './run.ts';
import { readSpecs } from './spec.ts';

/** An input, in the marble language of input values. */
export interface Drawable {
  /** Time since the start of the window, ms. */
  readonly at: number;
  readonly track: 'socket' | 'rest' | 'page';
  readonly text: string;
}

/** A window has more distinct values than there are letters to draw them. */
export class TooMuchError extends Error {
  constructor(values: number) {
    super(`${values} different values, and letters for ${LETTERS.length}: take a shorter window`);
    this.name = 'TooMuchError';
  }
}

/** Longer waits are written as a time. */
const DASHES = 6;

/**
 * Draws inputs and the engine's outputs as a spec that can be run. The expectations are the outputs
 * at the time of drawing.
 * @param outputs - outputs to watch, e.g. `book BTCUSDT`
 * @param length - length of the window, ms
 * @throws TooMuchError
 */
export function drawSpec(
  title: string,
  inputs: readonly Drawable[],
  outputs: readonly string[],
  length: number,
): string {
  const letters = new Map<string, string>();
  const letter = (text: string): string => {
    const known = letters.get(text);
    if (known !== undefined) return known;
    const next = LETTERS[letters.size];
    letters.set(text, next ?? '?');
    return next ?? '?';
  };
  const tracks = (['socket', 'rest', 'page'] as const).filter(
    (track) => track !== 'page' || inputs.some((each) => each.track === track),
  );
  const drawn = tracks.map((track) => ({
    head: `${track}:`,
    marks: spread(inputs.filter((each) => each.track === track)).map(({ at, text }) => ({
      at,
      name: letter(text),
    })),
  }));
  const declared = () => [...letters].map(([text, name]) => `value ${name} = ${text}`);
  const body = drawn.map(({ head, marks }) => [head, timed(marks, length)] as const);
  const empty = outputs.map((name) => [`expect ${name}:`, ` ${length}ms`] as const);
  if (letters.size > LETTERS.length) throw new TooMuchError(letters.size);
  const spec = (lines: readonly (readonly [string, string])[]) => {
    const width = Math.max(...lines.map(([head]) => head.length));
    const rows = lines.map(([head, diagram]) => `  ${head.padEnd(width)} ${diagram}`);
    return [`spec ${title}`, 'tick 1ms', 'rest-takes 1ms', ...declared(), ...rows, ''].join('\n');
  };
  const [read] = readSpecs(spec([...body, ...empty]));
  if (!read) throw new Error('a drawn spec cannot be read');
  const { differences, seen } = runSpec(read);
  const came = outputs.map((name) => {
    const differs = differences.some((each) => each.track === name);
    const marks = differs ? (seen.get(name) ?? []) : [];
    const spreadMarks = spread(marks).map(({ at, text }) => ({ at, name: letter(text) }));
    return [`expect ${name}:`, timed(spreadMarks, length)] as const;
  });
  if (letters.size > LETTERS.length) throw new TooMuchError(letters.size);
  return spec([...body, ...came]);
}

/** One event per millisecond: simultaneous events are drawn one after the other. */
function spread<T extends { readonly at: number }>(events: readonly T[]): T[] {
  let free = 0;
  return events.map((event) => {
    const at = Math.max(free, Math.round(event.at));
    free = at + 1;
    return { ...event, at };
  });
}

function timed(
  marks: readonly { readonly at: number; readonly name: string }[],
  length: number,
): string {
  let text = '';
  let now = 0;
  const wait = (until: number) => {
    const ms = until - now;
    text += ms > DASHES ? ` ${ms}ms ` : '-'.repeat(Math.max(0, ms));
    now = Math.max(now, until);
  };
  for (const { at, name } of marks) {
    wait(at);
    text += name;
    now = at + 1;
  }
  wait(length);
  return text.trimEnd();
}
