import type { Prerendered } from './prerender.tsx';

/** The document of one language in pieces; `⟦name⟧` stands for a value that the exchange writes. */
export interface PageTemplate {
  /** The document up to its first row. */
  readonly before: string;
  /** A row, by the direction of its price. */
  readonly rows: Readonly<Record<'up' | 'down' | 'flat', string>>;
  readonly after: string;
}

/** What the exchange reads from the build (`.vite/first-page.json`). */
export interface FirstPage {
  /** Name of the build, the same as the offline worker's. */
  readonly build: string;
  /** Class of each row, which gives it its place. */
  readonly places: readonly string[];
  readonly languages: Readonly<
    Record<
      string,
      { readonly tag: string; readonly fresh: PageTemplate; readonly old: PageTemplate }
    >
  >;
}

/**
 * Replaces inline styles, which the content-security policy refuses, by classes.
 *
 * @param sheet - receives the classes by their declarations
 */
export function withoutStyles(html: string, sheet: Map<string, string>): string {
  return html.replace(/<[a-z][^>]*\sstyle="[^"]*"[^>]*>/g, (tag) => {
    const declared = /\sstyle="([^"]*)"/.exec(tag)?.[1] ?? '';
    const bare = tag.replace(/\sstyle="[^"]*"/, '');
    if (declared === '') return bare;
    const name = sheet.get(declared) ?? `first-${sheet.size}`;
    sheet.set(declared, name);
    return /\sclass="/.test(bare)
      ? bare.replace(/\sclass="([^"]*)"/, (_, own: string) => ` class="${`${own} ${name}`.trim()}"`)
      : bare.replace(/^<[a-z0-9]+/, (start) => `${start} class="${name}"`);
  });
}

/**
 * Index after the end of the element that begins at `start`. Void elements must not occur in it.
 */
export function endOf(html: string, start: number): number {
  const tags = /<(\/?)[a-z][a-z0-9]*[^>]*?(\/?)>/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    if (tag[1]) depth -= 1;
    else if (!tag[2]) depth += 1;
    if (depth === 0) return tags.lastIndex;
  }
  throw new Error('an element of the first frame does not end');
}

/** @throws Error when the frame lacks it */
export function indexOf(html: string, what: string | RegExp): number {
  const at = typeof what === 'string' ? html.indexOf(what) : html.search(what);
  if (at < 0) throw new Error(`the first frame has no ${what}`);
  return at;
}

/** The part of home between the mark of the pull and the shortcuts: it depends on the user. */
function headOf(html: string): readonly [from: number, to: number] {
  const from = endOf(html, indexOf(html, /<div class="[^"]*_mark_/));
  return [from, indexOf(html, /<ul class="[^"]*_actions_/)];
}

const forWhom = (who: string, html: string): string => `<div data-is="${who}">${html}</div>`;

/** Home with the heads of every kind of user; `boot.js` selects one before the first paint. */
function forEveryone(html: string, { users }: Prerendered, sheet: Map<string, string>): string {
  const [from, to] = headOf(html);
  const heads = Object.entries(users).map(([who, own]) => {
    const plain = withoutStyles(own, sheet);
    return forWhom(who, plain.slice(...headOf(plain)));
  });
  return `${html.slice(0, from)}${forWhom('visitor', html.slice(from, to))}${heads.join('')}${html.slice(to)}`;
}

const STATUS = /<p role="status".*?<\/p>/;

/** Adds the placeholders of other pages beside the page, without their text in one language. */
function withShapes(html: string, { shapes }: Prerendered, sheet: Map<string, string>): string {
  const slot = /<div class="([^"]*_slot_[^"]*)">/.exec(html);
  if (!slot) throw new Error('the first frame has no slot');
  const others = Object.entries(shapes).map(
    ([shape, own]) =>
      `<div class="${slot[1]}" data-shape="${shape}">${withoutStyles(own.replace(STATUS, ''), sheet)}</div>`,
  );
  return html.replace(slot[0], `${others.join('')}<div class="${slot[1]}" data-page>`);
}

const linkOf = (style: string): string => `<link rel="stylesheet" crossorigin href="${style}">\n  `;

/** The first paint waits for an element of the document; not every browser can. */
const waitFor = (id: string): string => `<link rel="expect" href="#${id}" blocking="render">\n  `;

/** The heads of the pages of one pair. */
export interface PairHeads {
  readonly templates: string;
  /** Id of the element with the figures of the pairs, at the end of the document. */
  readonly pairs: string;
}

/**
 * Puts a first frame into the built document.
 *
 * @param shell - the document as the bundler wrote it, with an empty root
 * @param styles - addresses of the style sheets of the first frame
 * @param heads - none in the document of an offline start, which has no prices
 */
export function documentOf(
  shell: string,
  frame: string,
  own: Prerendered,
  styles: readonly string[],
  heads?: PairHeads,
): string {
  const root = '<div id="root"></div>';
  indexOf(shell, root);
  // The bundler links those of the start itself, before the base that they refine.
  const unlinked = styles.reduce((html, style) => html.replace(linkOf(style).trim(), ''), shell);
  return unlinked
    .replace(
      '<html lang="en"',
      `<html lang="${own.tag}" data-static="home" data-tabs data-who="visitor" data-live="${own.live}"`,
    )
    .replace('data-updown="green-up"', `data-updown="${own.upDown}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${own.title}</title>`)
    .replace(
      '</head>',
      (end) => `${styles.map(linkOf).join('')}${heads ? waitFor(heads.pairs) : ''}${end}`,
    )
    .replace(root, () => `<div id="root">${frame}</div>${heads?.templates ?? ''}`);
}

/** The first frame of home with everyone's head and the placeholders of other pages. */
export const frameOf = (html: string, own: Prerendered, sheet: Map<string, string>): string =>
  withShapes(forEveryone(withoutStyles(html, sheet), own, sheet), own, sheet);

/** A list of rows: where the first begins, and where the last ends. */
interface Rows {
  readonly first: string;
  readonly from: number;
  readonly to: number;
  /** Class of each row. */
  readonly places: readonly string[];
}

function rowsOf(html: string): Rows {
  const row = /<li class="(first-\d+)" aria-posinset="\d+"/g;
  row.lastIndex = indexOf(html, /<li class="first-\d+" aria-posinset=/);
  const from = row.lastIndex;
  const places: string[] = [];
  let to = from;
  for (let next = row.exec(html); next; next = row.exec(html)) {
    if (next.index !== to) throw new Error('the rows of the first frame are not neighbours');
    places.push(next[1] ?? '');
    to = endOf(html, next.index);
    row.lastIndex = to;
  }
  return { first: html.slice(from, endOf(html, from)), from, to, places };
}

/** Pieces of a document whose list begins with the sample pair. */
export function templateOf(
  documents: Readonly<Record<'up' | 'down' | 'flat', string>>,
  { samples }: Prerendered,
): { readonly template: PageTemplate; readonly places: readonly string[] } {
  const slotted = (html: string) =>
    samples.reduce((text, [sample, slot]) => text.replaceAll(sample, slot), html);
  const { from, to, places } = rowsOf(documents.up);
  const rowOf = (html: string) => {
    const { first } = rowsOf(html);
    const row = slotted(first.replace(`class="${places[0]}"`, 'class="⟦place⟧"'));
    for (const name of [
      'place',
      'number',
      'symbol',
      'base',
      'quote',
      'turnover',
      'last',
      'change',
    ]) {
      indexOf(row, `⟦${name}⟧`);
    }
    return row;
  };
  const before = slotted(documents.up.slice(0, from));
  const after = slotted(documents.up.slice(to)).replace('</body>', '⟦island⟧</body>');
  for (const name of ['time', 'feed', 'island']) indexOf(after, `⟦${name}⟧`);
  return {
    template: {
      before,
      rows: { up: rowOf(documents.up), down: rowOf(documents.down), flat: rowOf(documents.flat) },
      after,
    },
    places,
  };
}
