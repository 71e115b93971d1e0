import type { VenueId } from '@tideline/streams/node';
import type { Level } from './script.ts';

/** A REST book of any venue, apart from its names. */
interface Book {
  id: number;
  bids: Level[];
  asks: Level[];
}

/** How a venue writes a REST book: its id, and whether the id is text. */
interface Shape {
  /** Matches the path of the request. */
  readonly path: RegExp;
  at(answer: never): Record<string, unknown>;
  readonly id: string;
  readonly idIsText: boolean;
}

const root = (answer: never): Record<string, unknown> => answer;

/** Venues whose books come by REST. */
export const SNAPSHOTS: Partial<Record<VenueId, Shape>> = {
  binance: { path: /\/depth$/, at: root, id: 'lastUpdateId', idIsText: false },
  'binance-usdm': { path: /\/depth$/, at: root, id: 'lastUpdateId', idIsText: false },
  kucoin: {
    path: /\/orderbook\/level2_100$/,
    at: ({ data }: { readonly data: never }) => data,
    id: 'sequence',
    idIsText: true,
  },
  okx: {
    path: /\/market\/books$/,
    at: ({ data }: { readonly data: [never] }) => data[0],
    id: 'seqId',
    idIsText: false,
  },
};

const cheaper = (factor: number) => (level: Level) =>
  [String(Number((Number(level[0]) * factor).toFixed(6))), ...level.slice(1)] as unknown as Level;
const both = (book: Book, change: (side: Level[]) => Level[]): void => {
  book.bids = change(book.bids);
  book.asks = change(book.asks);
};
/** Replaces one cell of the best bid. */
const best = (cell: 0 | 1, value: unknown) => (book: Book) => {
  const level = [...(book.bids[0] ?? [])];
  level[cell] = value as string;
  book.bids[0] = level as unknown as Level;
};

/** Changes of a right book that make it wrong. */
export const WRONG_BOOKS: Readonly<Record<string, (book: Book) => void>> = {
  'crossed sides': (book) => {
    [book.bids, book.asks] = [book.asks.toReversed(), book.bids.toReversed()];
  },
  'sides by each other': (book) => {
    [book.bids, book.asks] = [book.asks, book.bids];
  },
  'prices 100 times too high': (book) => both(book, (side) => side.map(cheaper(100))),
  'prices 100 times too low': (book) => both(book, (side) => side.map(cheaper(0.01))),
  'another pair': (book) => both(book, (side) => side.map(cheaper(0.0429))),
  'an absurd price': best(0, `${'9'.repeat(12)}.5`),
  'a price of 40 digits': best(0, '9'.repeat(40)),
  'an absurd quantity': best(1, '9'.repeat(14)),
  'a quantity of 400 digits': best(1, '9'.repeat(400)),
  'a negative price': best(0, '-61800.00'),
  'a negative quantity': best(1, '-1'),
  'a price of 0': best(0, '0'),
  'numbers for texts': (book) =>
    both(book, (side) => side.map((level) => level.map(Number)) as never),
  'an empty price': best(0, ''),
  'a word for a price': best(0, 'NaN'),
  'an exponent': best(0, '6e4'),
  'a level that is none': (book) => {
    book.asks[1] = null as never;
  },
  'levels that are no list': (book) => {
    book.bids = { 0: 'x' } as never;
  },
  '5,000 levels': (book) => {
    const first = Number(book.asks[0]?.[0]);
    book.asks = Array.from({ length: 5_000 }, (_, at) => [(first + at / 100).toFixed(2), '1']);
  },
  'the same level twice': (book) => {
    book.bids.splice(1, 0, book.bids[0] as Level);
  },
  'the worst level first': (book) => both(book, (side) => side.toReversed()),
  'an id before the stream': (book) => {
    book.id = 1;
    both(book, (side) => side.map(cheaper(1.01)));
  },
  'an id after the stream': (book) => {
    book.id += 1_000_000;
    both(book, (side) => side.map(cheaper(1.01)));
  },
  'an id of another count': (book) => {
    book.id = 9_000_000_000_000_000;
    both(book, (side) => side.map(cheaper(1.01)));
  },
  'an id that is no number': (book) => {
    book.id = 'x' as never;
  },
};

/** Answers that are no book at all. */
export const NO_BOOKS: Readonly<Record<string, string>> = {
  nothing: '',
  null: 'null',
  'an empty object': '{}',
  'a page': '<html><body>Sorry</body></html>',
  'an error': '{"code":"50011","msg":"Too Many Requests","data":[]}',
  'a list': '[[["1","1"]],[["2","1"]]]',
};

/** The answer of a venue with a wrong book. */
export function wrongAnswer(venue: VenueId, answer: unknown, change: (book: Book) => void): string {
  const shape = SNAPSHOTS[venue];
  if (!shape) throw new Error(`no REST book of ${venue}`);
  const copy = structuredClone(answer);
  const fields = shape.at(copy as never);
  const book = {
    id: Number(fields[shape.id]),
    bids: fields['bids'] as Level[],
    asks: fields['asks'] as Level[],
  };
  change(book);
  fields['bids'] = book.bids;
  fields['asks'] = book.asks;
  fields[shape.id] = shape.idIsText ? String(book.id) : book.id;
  return JSON.stringify(copy);
}
