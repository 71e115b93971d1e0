import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { featureOf, layerOf, wingOf } from './layers.ts';
import { type Import, importsOf, sourceFiles } from './source-files.ts';

/** Which rooms a room may import. ARCHITECTURE.md has the same table. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  wire: ['wire'],
  streams: ['streams', 'wire'],
  marbles: ['marbles', 'streams'],
  src: ['src', 'wire', 'streams', 'locales'],
  exchange: ['exchange', 'wire', 'streams', 'locales'],
  locales: ['locales', 'wire'],
  bin: ['bin', 'wire', 'streams', 'exchange', 'locales', 'bench'],
};

/** Other rooms enter streams by these entry points. */
const DOORS = [
  'streams/index.ts',
  'streams/node.ts',
  'streams/pair-feeds.ts',
  'streams/pure.ts',
  'streams/recordings.ts',
  'streams/socket.ts',
  'streams/marbles.ts',
  'streams/venues.ts',
];
/** Parts that work without RxJS, for use in any program. */
const PURE = [
  'streams/alerts/',
  'streams/book/',
  'streams/candles/',
  'streams/indicators/',
  'streams/pnl/',
  'wire/',
];

/**
 * Which wings of the exchange a wing may import, types included. ARCHITECTURE.md has the same
 * table.
 */
const WINGS: Readonly<Record<string, readonly string[]>> = {
  foundation: [],
  http: ['foundation'],
  faults: ['foundation', 'http'],
  people: ['foundation', 'http'],
  market: ['foundation', 'http', 'faults'],
  products: ['foundation', 'http', 'people', 'market'],
  cluster: ['foundation', 'http', 'people', 'market'],
  door: ['foundation', 'http', 'people', 'market', 'products'],
  compose: ['foundation', 'http', 'faults', 'people', 'market', 'products', 'cluster', 'door'],
  'roles.ts': ['foundation', 'http', 'people', 'cluster', 'compose'],
  'index.ts': ['compose'],
};

const room = (file: string): string => file.split('/')[0] ?? '';
const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /^tests\/|\/testing\//.test(file);
const files = sourceFiles();
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);
const name = (each: Import): string => `${each.from} imports ${each.specifier}`;

describe('imports between rooms', () => {
  it('finds sources', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('follow the table', () => {
    const wrong = imports.filter((each) => {
      const allowed = ARROWS[room(each.from)];
      return allowed !== undefined && each.to !== null && !allowed.includes(room(each.to));
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('enter streams by its entry points, the app only by those for browsers', () => {
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

  it('keep the schema library out of the app: rows name their schemas by type only', () => {
    const wrong = imports.filter(
      (each) =>
        !each.typeOnly &&
        each.to !== null &&
        /^wire\/(?:schemas\/|calls\.ts$)/.test(each.to) &&
        /^(?:src|wire\/calls)\//.test(each.from),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('keep the pure parts free of RxJS', () => {
    const wrong = imports.filter(
      (each) => /^rxjs/.test(each.specifier) && PURE.some((part) => each.from.startsWith(part)),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('have no cycle, lazy and type imports included', () => {
    const graph = new Map<string, string[]>();
    for (const each of imports) {
      if (each.to === null) continue;
      graph.set(each.from, [...(graph.get(each.from) ?? []), each.to]);
    }
    expect(circles(graph)).toEqual([]);
  });

  it('detects a cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(circles(graph)).toEqual(['a → b → c → a']);
  });
});

describe('layers of the app', () => {
  const own = imports.filter((each) => room(each.from) === 'src' && each.to?.startsWith('src/'));

  it('contain every file', () => {
    const lost = files.filter((file) => room(file) === 'src' && !isTest(file) && layerOf(file) < 0);
    expect(lost).toEqual([]);
  });

  it('let a file import its own layer and those below', () => {
    const wrong = own.filter((each) => layerOf(each.to ?? '') > layerOf(each.from));
    expect(wrong.map(name)).toEqual([]);
  });

  it('keep the design system free of trading', () => {
    // Two parts of the contract are no trading: decimals, and the addresses that a link may lead
    // to.
    const plain = ['src/ui/number-draft.ts', 'src/ui/login-path.ts'];
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/ui/') &&
        !plain.includes(from) &&
        /^(?:src\/market|wire|streams)\//.test(to ?? ''),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('let the build enter the first price by its index, the app at its start and take-over', () => {
    const doors = ['vite.config.ts', 'build/chunks.ts', 'src/app/main.tsx', 'src/app/run.tsx'];
    const wrong = imports.filter(
      ({ from, to }) =>
        to?.startsWith('src/app/first-price/') &&
        !from.startsWith('src/app/first-price/') &&
        !doors.includes(from),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('keep features apart', () => {
    const wrong = own.filter((each) => {
      const [from, to] = [featureOf(each.from), featureOf(each.to ?? '')];
      return from !== null && to !== null && from !== to;
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('keep pages apart', () => {
    // A part of a page is a file of its own when it loads after the page's head.
    const wrong = own.filter(
      (each) =>
        each.from.startsWith('src/pages/') &&
        /^src\/pages\/(?!parts\/).*\.tsx$/.test(each.to ?? ''),
    );
    expect(wrong.map(name)).toEqual([]);
  });
});

describe('imports inside the exchange', () => {
  const own = imports.filter(
    (each) => each.from.startsWith('exchange/') && each.to?.startsWith('exchange/'),
  );

  it('have every wing in the table', () => {
    const wings = new Set(own.map((each) => wingOf(each.from)));
    expect([...wings].toSorted()).toEqual(Object.keys(WINGS).toSorted());
  });

  it('follow the table, types included', () => {
    const wrong = own.filter((each) => {
      const [from, to] = [wingOf(each.from), wingOf(each.to ?? '')];
      return from !== to && !WINGS[from]?.includes(to);
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('lead one way between any two folders, types included', () => {
    const ways = new Map(
      own
        .filter((each) => dirname(each.from) !== dirname(each.to ?? ''))
        .map((each) => [`${dirname(each.from)} → ${dirname(each.to ?? '')}`, each] as const),
    );
    const both = [...ways.values()].filter((each) =>
      ways.has(`${dirname(each.to ?? '')} → ${dirname(each.from)}`),
    );
    expect(both.map(name)).toEqual([]);
  });
});

/** Every cycle that a depth-first walk meets, as `a → b → a`. */
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
