import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  FIRST_BOARD_ID,
  FIRST_PAIRS_ID,
  type FirstBoard,
  INSTRUMENTS,
  instrumentOf,
  LANGUAGES,
  type Language,
  sortByQuote,
  utcText,
} from '@tideline/wire';
import { pairFigures, sideOf } from '#locales/figures';
import { firstPairsOf } from './first-pairs.ts';

interface Template {
  readonly before: string;
  readonly rows: Readonly<Record<'up' | 'down' | 'flat', string>>;
  readonly after: string;
}

/**
 * The build's file of the document in pieces (src/app/first-price/first-page.ts); `⟦name⟧` stands
 * for a value.
 */
interface Templates {
  readonly build: string;
  /** Class of each row. */
  readonly places: readonly string[];
  readonly languages: Readonly<
    Record<string, { readonly tag: string; readonly fresh: Template; readonly old: Template }>
  >;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** A document at one instant. */
export interface Page {
  readonly tag: string;
  readonly etag: string;
  /** The document in an encoding; each encoding is computed once. */
  body(encoding: Encoding): Promise<Buffer>;
}

/** Age at which a document is written again, ms: the pace of the list of quotes. */
const MAX_AGE = 1_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Quality 5 takes 1 ms; 11, the default, takes 40 and saves a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** Inside a script element, `<` could end it. The two separators end lines in older scripts. */
const inert = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const json = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inert(value)}</script>`;

/** Fills the slots of a piece. A value that looks like a slot is not filled again. */
const fill = (piece: string, values: Readonly<Record<string, string>>): string =>
  piece.replace(/⟦(\w+)⟧/g, (_, name: string) => values[name] ?? '');

/**
 * Writes the document of the home screen with the newest prices, so that a phone shows them before
 * any script has run. The rows are dated and never called live; the app takes them over.
 */
export class FirstPages {
  readonly build: string;
  readonly #templates: Templates;
  readonly #read: () => FirstBoard;
  readonly #pages = new Map<Language, { readonly made: number; readonly page: Page }>();

  /**
   * @param folder - folder of the built app
   * @param read - the market now
   * @returns null when the build has no such documents
   */
  static from(folder: string, read: () => FirstBoard): FirstPages | null {
    const file = join(folder, '.vite/first-page.json');
    if (!existsSync(file)) return null;
    return new FirstPages(JSON.parse(readFileSync(file, 'utf8')) as Templates, read);
  }

  constructor(templates: Templates, read: () => FirstBoard) {
    this.#templates = templates;
    this.#read = read;
    this.build = templates.build;
  }

  /**
   * The document in a language. One serves every visitor for a second.
   *
   * @param now - monotonic clock, ms
   */
  page(lang: Language, now: number): Page {
    const known = this.#pages.get(lang);
    if (known && now >= known.made && now - known.made < MAX_AGE) return known.page;
    const page = this.#write(lang);
    this.#pages.set(lang, { made: now, page });
    return page;
  }

  #write(lang: Language): Page {
    const own = this.#templates.languages[lang] ?? this.#templates.languages[LANGUAGES[0]];
    if (!own) throw new Error('the build has no document');
    const html = this.html(lang, this.#read());
    const bytes = Buffer.from(html);
    const bodies = new Map<Encoding, Promise<Buffer>>();
    return {
      tag: own.tag,
      etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`,
      body: (encoding) => {
        let body = bodies.get(encoding);
        if (!body) {
          body = encoded(bytes, encoding);
          bodies.set(encoding, body);
        }
        return body;
      },
    };
  }

  /** The document of a market, uncompressed. */
  html(lang: Language, board: FirstBoard): string {
    const { languages, places } = this.#templates;
    const own = languages[lang] ?? languages[LANGUAGES[0]];
    if (!own) throw new Error('the build has no document');
    const template = board.fresh ? own.fresh : own.old;
    const quotes = new Map(board.quotes.map((each) => [each.symbol, each]));
    const silent = board.silent ?? {};
    const symbols = sortByQuote(
      INSTRUMENTS.map(({ symbol }) => symbol),
      quotes,
      'turnover',
      true,
    );
    const rows = places.map((place, at) => {
      const symbol = symbols[at] ?? '';
      const instrument = instrumentOf(symbol);
      if (!instrument) return '';
      const { last, change, turnover } = pairFigures(instrument, quotes.get(symbol), lang);
      const since = silent[symbol];
      const { rows } = since === undefined ? template : own.old;
      return fill(rows[sideOf(change)], {
        place,
        number: String(at + 1),
        symbol: escaped(symbol),
        base: escaped(instrument.base),
        quote: escaped(instrument.quote),
        turnover: escaped(turnover),
        last: escaped(last),
        change: escaped(change),
        // Only rows with old prices say their time.
        time: escaped(utcText(since ?? board.asOf)),
      });
    });
    const pairs = firstPairsOf(board, quotes, lang);
    const island = `${json(FIRST_PAIRS_ID, pairs)}${json(FIRST_BOARD_ID, board)}`;
    const after = fill(template.after, {
      time: escaped(utcText(board.asOf)),
      feed: escaped(board.feed.label),
      island,
    });
    return `${template.before}${rows.join('')}${after}`;
  }
}

function encoded(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(bytes, BROTLI);
  return encoding === 'gzip' ? compressGzip(bytes) : Promise.resolve(bytes);
}
