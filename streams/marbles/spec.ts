import { type Diagram, readDiagram } from './diagram.ts';
import { MarbleError } from './marble-error.ts';
import { suggestion } from './words.ts';

/** A drawn line of a spec. */
export interface Track {
  /** E.g. `socket`, `rest`, `quote BTCUSDT`. */
  readonly name: string;
  readonly diagram: Diagram;
  readonly text: string;
  readonly line: number;
  /** Columns of the text at which the name and the diagram begin, from 1. */
  readonly column: number;
  readonly drawnAt: number;
}

/**
 * `skip`: it does not run. `only`: specs without this mark do not run. `failing`: the engine is
 * known to do otherwise; the spec fails when it holds.
 */
export type SpecMode = 'run' | 'skip' | 'only' | 'failing';

/** The meaning of a letter, with its place in the file. */
export interface Meaning {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** One behaviour: drawn inputs and expected outputs. */
export interface MarbleSpec {
  readonly title: string;
  readonly mode: SpecMode;
  readonly line: number;
  /** Duration of a column, ms. */
  readonly tick: number;
  /** Delay of a REST answer, ms. */
  readonly restDelay: number;
  /** Meanings of letters. */
  readonly values: ReadonlyMap<string, Meaning>;
  readonly inputs: readonly Track[];
  readonly watches: readonly Track[];
  readonly expectations: readonly Track[];
}

/**
 * Inputs in the order in which those of one column act: the clock, the exchange's later answers,
 * the page, the socket. The order of the lines has no effect.
 */
export const INPUTS = ['clock', 'rest', 'page', 'socket'];
/** A letter of any alphabet, or a digit, because a drawing of a recording needs many. */
const LETTER = /^[\p{L}0-9]$/u;
/** A week of polling takes some seconds; a longer spec is a mistake in a time, ms. */
const LONGEST = 7 * 86_400_000;
/** Words before `spec`. */
const MODES = ['skip', 'only', 'failing'];
/** The first line of a spec: its mode and its title. */
export const HEAD = /^\s*(?:(skip|only|failing)\s+)?spec(?:\s+(.*)|)$/;
const DURATION = /^(\d+) ?(ms|s)$/;

interface Draft {
  title: string;
  mode: SpecMode;
  line: number;
  tick: number;
  /** A line of the spec states the tick. */
  ticked: boolean;
  restDelay: number;
  values: Map<string, Meaning>;
  inputs: Track[];
  watches: Track[];
  expectations: Track[];
}

/**
 * Parses a `.marble` file: one or more specs, each started by `spec TITLE`. See `docs/marbles.md`.
 * @throws MarbleError
 */
export function readSpecs(source: string): MarbleSpec[] {
  const specs: Draft[] = [];
  source.split('\n').forEach((raw, index) => {
    const line = index + 1;
    const text = raw.replace(/(^|\s)#.*$/, '').trimEnd();
    if (text.trim() === '') return;
    const [, mode = 'run', title] = HEAD.exec(text) ?? [];
    if (title !== undefined) {
      if (title === '') throw new MarbleError(line, text.length + 1, 'a spec needs a title');
      specs.push(draft(title, mode as SpecMode, line));
      return;
    }
    const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*)$/.exec(text) ?? [];
    const spec = specs.at(-1);
    if (!spec) {
      const hint = suggestion(word, ['spec', ...MODES]);
      throw new MarbleError(line, text.search(/\S/) + 1, `a file begins with "spec TITLE"${hint}`);
    }
    readLine(spec, text, word, rest, line);
  });
  if (specs.length === 0) throw new MarbleError(1, 1, 'there is no spec in this file');
  for (const spec of specs) {
    if (spec.expectations.length === 0) {
      throw new MarbleError(spec.line, 1, `"${spec.title}" has no expectation, so it cannot fail`);
    }
  }
  return specs;
}

function draft(title: string, mode: SpecMode, line: number): Draft {
  return {
    title,
    mode,
    line,
    tick: 1,
    ticked: false,
    restDelay: 1,
    values: new Map(),
    inputs: [],
    watches: [],
    expectations: [],
  };
}

function readLine(spec: Draft, text: string, word: string, rest: string, line: number): void {
  const column = text.length - rest.length + 1;
  const start = text.search(/\S/) + 1;
  if (word === 'tick') {
    if (spec.ticked) throw new MarbleError(line, start, 'tick is stated twice');
    if (spec.inputs.length + spec.watches.length + spec.expectations.length > 0) {
      throw new MarbleError(
        line,
        start,
        'tick is stated above the drawings, which are read with it',
      );
    }
    spec.tick = duration(rest, line, column);
    spec.ticked = true;
  } else if (word === 'rest-takes') spec.restDelay = duration(rest, line, column);
  else if (word === 'value') {
    const match = /^(\S)\s*=\s*(.+)$/.exec(rest);
    if (!match || !LETTER.test(match[1] ?? ''))
      throw new MarbleError(line, column, 'expected "value LETTER = MEANING"');
    const [, name = '', meaning = ''] = match;
    if (spec.values.has(name)) throw new MarbleError(line, column, `"${name}" is declared twice`);
    const at = text.length - meaning.length + 1;
    spec.values.set(name, { text: meaning.replace(/\s+/g, ' ').trim(), line, column: at });
  } else {
    const colon = text.indexOf(':');
    if (colon === -1) {
      const hint = suggestion(word, ['tick', 'rest-takes', 'value', 'spec', ...MODES]);
      throw new MarbleError(line, start, `"${word}" is not a line of a spec${hint}`);
    }
    const name = text.slice(0, colon).trim().replace(/\s+/g, ' ');
    const drawn = text.slice(colon + 1);
    const diagram = readDiagram(drawn, spec.tick, line, colon + 2);
    if (diagram.length * spec.tick > LONGEST) {
      throw new MarbleError(line, colon + 2, 'a spec lasts a week at most');
    }
    const [first = '', ...more] = name.split(' ');
    const named = start + (/^\S+\s+/.exec(text.trimStart())?.[0].length ?? 0);
    const place = { line, column: named, drawnAt: colon + 2 };
    const track = { name: more.join(' '), diagram, text: drawn, ...place };
    if (first === 'expect') spec.expectations.push(track);
    else if (first === 'watch') spec.watches.push(track);
    else if (INPUTS.includes(name)) spec.inputs.push({ ...track, name, column: start });
    else {
      const hint = suggestion(first, [...INPUTS, 'watch', 'expect']);
      const problem = `"${name}" is neither an input (${INPUTS.join(', ')}) nor watch or expect`;
      throw new MarbleError(line, start, problem + hint);
    }
  }
}

function duration(text: string, line: number, column: number): number {
  const match = DURATION.exec(text.trim());
  if (!match) throw new MarbleError(line, column, 'expected a time such as 100ms or 1s');
  const ms = Number(match[1]) * (match[2] === 's' ? 1_000 : 1);
  if (ms === 0) throw new MarbleError(line, column, 'a time above zero is needed');
  return ms;
}
