import { HEAD, type MarbleSpec, readSpecs, type Track } from './spec.ts';

/** A piece of a diagram: columns of time that it takes, and its text. */
interface Piece {
  readonly columns: number;
  readonly text: string;
}

interface DrawnLine {
  readonly head: string;
  readonly drawn: string;
  readonly pieces: readonly Piece[];
  readonly comment: string;
}

type Line = { readonly text: string } | DrawnLine;

const UNIT: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };
const COMMENT = /(?:^|\s)(#.*)$/;
const HEAD_WORDS = new Set(['tick', 'rest-takes', 'value']);

/**
 * Formats a `.marble` file: one space between words, one empty line between specs, and the diagrams
 * of a spec in line, so that what happens in one moment stands in one column of text. The meaning
 * does not change; formatting twice changes nothing.
 * @throws MarbleError when the file has a syntax error
 */
export function formatSpecs(source: string): string {
  const meaning = meaningOf(readSpecs(source));
  const aligned = formatted(source, true);
  // Letters such as "7s" between aligned pieces would read as a time: such a file is not aligned.
  return meaningOf(readSpecs(aligned)) === meaning ? aligned : formatted(source, false);
}

function formatted(source: string, align: boolean): string {
  const out: string[] = [];
  let spec: Line[] = [];
  let tick = 1;
  const flush = () => {
    out.push(...laidOut(spec, align));
    spec = [];
  };
  for (const raw of source.split('\n')) {
    const comment = COMMENT.exec(raw)?.[1] ?? '';
    const text = raw.replace(COMMENT, '').trim();
    const word = /^\S+/.exec(text)?.[0] ?? '';
    if (HEAD.test(text)) flush();
    if (word === 'tick') tick = millisecondsOf(text.slice(word.length).trim());
    if (text === '') spec.push({ text: comment === '' ? '' : indentOf(raw) + comment });
    else if (HEAD.test(text) || HEAD_WORDS.has(word)) {
      const line = text.replace(/\s+/g, ' ').replace(/^(value \S+?) ?= ?/, '$1 = ');
      spec.push({ text: comment === '' ? line : `${line}  ${comment}` });
    } else {
      const colon = text.indexOf(':');
      const head = text.slice(0, colon).trim().replace(/\s+/g, ' ');
      const drawn = text.slice(colon + 1).trim();
      spec.push({ head, drawn, pieces: piecesOf(drawn, tick), comment });
    }
  }
  flush();
  return `${out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Everything that a file says, without its places in the text. */
function meaningOf(specs: readonly MarbleSpec[]): string {
  const drawn = (tracks: readonly Track[]) =>
    tracks.map(({ name, diagram: { marks, length } }) => [
      name,
      marks.map((mark) => [mark.name, mark.at]),
      length,
    ]);
  return JSON.stringify(
    specs.map(({ title, mode, tick, restDelay, values, inputs, watches, expectations }) => [
      ...[
        title.replace(/\s+/g, ' '),
        mode,
        tick,
        restDelay,
        [...values].map(([letter, { text }]) => [letter, text]),
      ],
      ...[drawn(inputs), drawn(watches), drawn(expectations)],
    ]),
  );
}

const indentOf = (raw: string): string => (/^\s/.test(raw) ? '  ' : '');

/** Lines of a spec; the first spec of a file may have comments before it. */
function laidOut(lines: readonly Line[], align: boolean): string[] {
  const drawn = lines.filter((line): line is DrawnLine => 'head' in line);
  const width = Math.max(0, ...drawn.map(({ head }) => head.length)) + 2;
  const place = placesOf(drawn.map(({ pieces }) => pieces));
  return lines.map((line) => {
    if (!('head' in line)) return line.text;
    const diagram = align ? textOf(line.pieces, place) : line.drawn;
    const text = `  ${`${line.head}:`.padEnd(width)}${diagram}`.trimEnd();
    return line.comment === '' ? text : `${text}  ${line.comment}`;
  });
}

function piecesOf(diagram: string, tick: number): Piece[] {
  const pieces: Piece[] = [];
  for (const [text, ms, unit] of diagram.matchAll(
    /(?<![^ ])(\d+(?:\.\d+)?)(ms|s|m)(?=\s|$)|\([^)]*\)|[^\s]/gu,
  )) {
    if (unit !== undefined) {
      pieces.push({ columns: (Number(ms) * (UNIT[unit] ?? 1)) / tick, text });
    } else {
      const drawn = text.replaceAll(' ', '');
      pieces.push({ columns: [...drawn].length, text: drawn });
    }
  }
  return pieces;
}

/**
 * Place in the text of each column of time at which a piece begins or ends: so far to the right
 * that every piece before it has room.
 */
function placesOf(tracks: readonly (readonly Piece[])[]): ReadonlyMap<number, number> {
  const spans = tracks.flatMap((pieces) => {
    let at = 0;
    return pieces.map(({ columns, text }) => {
      const from = at;
      at += columns;
      return { from, to: at, room: roomOf(text, from) };
    });
  });
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const ending = new Map<number, typeof spans>();
  for (const span of spans) ending.set(span.to, [...(ending.get(span.to) ?? []), span]);
  const place = new Map<number, number>();
  let last = 0;
  for (const moment of moments) {
    for (const { from, room } of ending.get(moment) ?? []) {
      last = Math.max(last, (place.get(from) ?? 0) + room);
    }
    place.set(moment, last);
  }
  return place;
}

/** A time needs a space on either side, except at the start of a diagram. */
function roomOf(text: string, from: number): number {
  const length = [...text].length;
  if (!isTime(text)) return length;
  return from === 0 ? length + 1 : length + 2;
}

const isTime = (text: string): boolean => /^\d.*[ms]$/.test(text);

function textOf(pieces: readonly Piece[], place: ReadonlyMap<number, number>): string {
  let out = '';
  let length = 0;
  let at = 0;
  for (const { columns, text } of pieces) {
    const start = (place.get(at) ?? 0) + (isTime(text) && at > 0 ? 1 : 0);
    out += ' '.repeat(Math.max(0, start - length)) + text;
    length = Math.max(length, start) + [...text].length;
    at += columns;
  }
  return out;
}

function millisecondsOf(text: string): number {
  const [, count, unit = 'ms'] = /^(\d+) ?(ms|s)$/.exec(text) ?? [];
  return Number(count) * (UNIT[unit] ?? 1);
}
