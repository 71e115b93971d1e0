import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sourceFiles } from './source-files.ts';

/** Which rooms a room may import, and through which doors. ARCHITECTURE.md draws this table. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  wire: ['wire'],
  streams: ['streams', 'wire'],
  src: ['src', 'wire', 'streams', 'locales'],
  exchange: ['exchange', 'wire', 'streams', 'locales'],
  locales: ['locales', 'wire'],
  bin: ['bin', 'wire', 'streams', 'exchange', 'locales', 'bench'],
};

/** Streams are entered by a door from everywhere else. */
const DOORS = ['streams/index.ts', 'streams/node.ts', 'streams/pure.ts', 'streams/recordings.ts'];
/** Parts that work without RxJS: a person can use them in any program. */
const PURE = ['streams/book/', 'streams/candles/', 'streams/indicators/', 'streams/pnl/', 'wire/'];

const room = (file: string): string => file.split('/')[0] ?? '';
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
const files = sourceFiles();
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);
const name = (each: Import): string => `${each.from} imports ${each.specifier}`;

describe('the arrows between rooms', () => {
  it('has sources to look at', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('lets a room import only what it may', () => {
    const wrong = imports.filter((each) => {
      const allowed = ARROWS[room(each.from)];
      return allowed !== undefined && each.to !== null && !allowed.includes(room(each.to));
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('enters streams by its doors, and the browser only by the browser’s', () => {
    const wrong = imports.filter((each) => {
      if (each.to === null || room(each.to) !== 'streams' || room(each.from) === 'streams')
        return false;
      if (room(each.from) === 'bench') return false;
      return (
        !DOORS.includes(each.to) || (room(each.from) === 'src' && each.to === 'streams/node.ts')
      );
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('keeps the schema library out of the app: rows know their schemas only by type', () => {
    const wrong = imports.filter(
      (each) =>
        !each.typeOnly &&
        each.to !== null &&
        /^wire\/(?:schemas\/|calls\.ts$)/.test(each.to) &&
        /^(?:src|wire\/calls)\//.test(each.from),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('keeps the pure parts free of RxJS', () => {
    const wrong = imports.filter(
      (each) => /^rxjs/.test(each.specifier) && PURE.some((part) => each.from.startsWith(part)),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('has no circles', () => {
    const graph = new Map<string, string[]>();
    for (const each of imports) {
      if (each.to === null || each.typeOnly || each.lazy) continue;
      graph.set(each.from, [...(graph.get(each.from) ?? []), each.to]);
    }
    expect(circles(graph)).toEqual([]);
  });
});

/** Every circle met on a depth-first walk, as `a → b → a`. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at !== -1) {
      found.push([...path.slice(at), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}
