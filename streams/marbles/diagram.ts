import { MarbleError } from './marble-error.ts';

/** A mark of a diagram: its letter and its column of time. */
export interface Mark {
  readonly name: string;
  /** Columns since the start. */
  readonly at: number;
}

/** A mark as it stands in a file. */
export interface DrawnMark extends Mark {
  /** Column of the text, from 1. */
  readonly column: number;
}

export interface Diagram {
  readonly marks: readonly DrawnMark[];
  /** Number of columns. */
  readonly length: number;
}

/** A time such as `10ms`, `1.5s` or `2m`, as in RxJS run mode. */
const TIME = /^(\d+(?:\.\d+)?)(ms|s|m)(?=[\s]|$)/;
const UNIT = { ms: 1, s: 1_000, m: 60_000 } as const;

/**
 * Parses a diagram in RxJS's own marble syntax. A letter or digit is a value, `-` an empty column,
 * `( )` values of one moment (as many columns as it has characters), a time such as `10ms` between
 * spaces that much time, and a space nothing. `^` and `!` begin and end a subscription.
 * @param tick - duration of a column, ms
 * @throws MarbleError with the position in the file
 */
export function readDiagram(text: string, tick: number, line: number, column: number): Diagram {
  const marks: DrawnMark[] = [];
  let at = 0;
  let group: number | null = null;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    const fail = (problem: string): never => {
      throw new MarbleError(line, column + index, problem);
    };
    const time = index === 0 || text[index - 1] === ' ' ? TIME.exec(text.slice(index)) : null;
    if (time && group === null) {
      const ms = Number(time[1]) * UNIT[time[2] as keyof typeof UNIT];
      if (ms % tick !== 0) fail(`${time[0]} is no whole number of ${tick} ms ticks`);
      at += ms / tick;
      index += time[0].length - 1;
    } else if (char === '(') {
      if (group !== null) fail('a group inside a group');
      group = at;
      at += 1;
    } else if (char === ')') {
      if (group === null) fail('a group ends that never began');
      group = null;
      at += 1;
    } else if (char === '-') {
      if (group !== null) fail('time cannot pass inside a group');
      at += 1;
    } else if (/[\p{L}0-9^!]/u.test(char)) {
      marks.push({ name: char, at: group ?? at, column: column + index });
      at += 1;
    } else if (char !== ' ') fail(`"${char}" means nothing in a diagram`);
  }
  if (group !== null) throw new MarbleError(line, column + text.length, 'a group is not closed');
  return { marks, length: at };
}

/** Draws marks as a diagram; marks of one column form a group. */
export function drawDiagram(marks: readonly Mark[], length: number): string {
  let text = '';
  let at = 0;
  const columns = [...new Set(marks.map((mark) => mark.at))].sort((a, b) => a - b);
  for (const column of columns) {
    if (column > at) text += '-'.repeat(column - at);
    const names = marks.filter((mark) => mark.at === column).map((mark) => mark.name);
    const drawn = names.length === 1 ? (names[0] ?? '') : `(${names.join('')})`;
    text += drawn;
    at = Math.max(at, column) + drawn.length;
  }
  return text + '-'.repeat(Math.max(0, length - at));
}
