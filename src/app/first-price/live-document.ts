/**
 * Makes the prices of the document live before the app takes it over: the first live price comes
 * before the code that renders the app.
 */
import { instrumentOf, LANGUAGE_TAGS, LANGUAGES, utcText } from '@tideline/wire';
import { combineLatest, fromEvent, startWith, takeWhile } from 'rxjs';
import { pairFigures, sideOf } from '#locales/figures';
import row from '../../features/quotes/pair-row.module.css';
import { market } from '../../market/market.ts';
import { readObject, SETTINGS_KEY } from '../../state/stored.ts';
import badge from '../../trading/badge.module.css';
import cells from '../../trading/cells.module.css';
import { trustOf, venueOf } from '../../trading/trust.ts';
import tone from '../../ui/tone.module.css';

const page = document.documentElement;

/** Where the document has the shown page: `boot.js` selects it. */
const SHOWN: Readonly<Record<string, string>> = {
  home: '#root [data-page]',
  head: '#root [data-pair]',
};

/** A date in the document, as {@link utcText} writes it. */
const DATE = /[\d-]+ [\d:]+ UTC|--/;

/**
 * Follows the engine until the app has taken over. The rule of the app decides whether prices are
 * live. When they are not any more, the document has their date again. A document with an old price
 * stays as it is.
 */
export function followLive(): void {
  const pace = readObject(SETTINGS_KEY)?.['pace'] === 'paused' ? 'paused' : 'live';
  const lang = LANGUAGES.find((each) => LANGUAGE_TAGS[each] === page.lang) ?? LANGUAGES[0];
  /** Exchange time of the figures that were written last; null before the first live ones. */
  let written: number | null = null;
  // A link to another page, and a head that is made late, show the document's own figures first.
  const shown$ = fromEvent(window, 'shown').pipe(startWith(null));
  combineLatest([market.quotes$, market.health$, shown$])
    .pipe(takeWhile(() => 'static' in page.dataset))
    .subscribe(([{ value: board, status, asOf }, health]) => {
      const root = document.querySelector<HTMLElement>(SHOWN[page.dataset['static'] ?? ''] ?? '_');
      const places = placesIn(root);
      if (!root || !board || places.size === 0 || root.querySelector('[data-stale]')) return;
      const silent = [...places.keys()].flatMap((symbol) => board.silent.get(symbol) ?? []);
      const live = trustOf(status, health, pace) === 'live' && silent.length === 0;
      if (written === null && !live) return;
      // While the app renders, the document keeps its figures: the app's must not be older.
      if (written === null || !('taken' in page.dataset)) {
        written = Math.min(asOf ?? 0, ...silent);
        for (const [symbol, place] of places) {
          const instrument = instrumentOf(symbol);
          if (instrument) write(place, pairFigures(instrument, board.quotes.get(symbol), lang));
        }
      }
      date(root, live ? null : written);
      call(root, live ? (venueOf(health) ?? page.dataset['live'] ?? '') : null);
    });
}

/** The elements with the figures of one pair, by its symbol: the head of a page, or rows. */
function placesIn(root: HTMLElement | null): ReadonlyMap<string, Element> {
  const pair = root?.dataset['pair'];
  if (root && pair !== undefined) return new Map([[pair, root]]);
  const rows = [...(root?.querySelectorAll('[aria-posinset] a') ?? [])];
  return new Map(rows.map((link) => [link.getAttribute('href')?.split('symbol=')[1] ?? '', link]));
}

function put(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function write(place: Element, figures: ReturnType<typeof pairFigures>): void {
  const { last, change, high, low, volume, turnover } = figures;
  const find = (name: string | undefined) => place.querySelector(`.${name}`);
  const price = find(cells['price']);
  put(price, last);
  const facts = place.querySelectorAll('dd');
  for (const [at, text] of [high, low, volume, turnover].entries()) put(facts[at], text);
  const traded = find(row['volume'])?.lastElementChild;
  put(traded, `${traded?.textContent}`.replace(/\S+$/, turnover));
  const shown = find(cells['change']);
  if (!shown) return;
  const side = sideOf(change);
  for (const each of ['up', 'down', 'flat'] as const) {
    shown.classList.toggle(`${cells[each]}`, each === side);
    // The chart's price has the colour too.
    if (facts.length > 0) price?.classList.toggle(`${tone[each]}`, each === side);
  }
  const arrow = document.createElement('span');
  arrow.className = `${cells['arrow']}`;
  arrow.ariaHidden = 'true';
  arrow.textContent = { up: '▲', down: '▼', flat: '' }[side];
  if (shown.textContent === arrow.textContent + change) return;
  shown.replaceChildren(...(side === 'flat' ? [] : [arrow]), change);
}

/** Dates the prices; null hides the date. */
function date(root: Element, asOf: number | null): void {
  for (const note of root.querySelectorAll('p')) {
    if (!DATE.test(note.textContent)) continue;
    note.hidden = asOf === null;
    if (asOf !== null) put(note, note.textContent.replace(DATE, utcText(asOf)));
  }
}

/** What the badges of the document said. */
const said = new WeakMap<Element, string>();

/** Sets the word of the badge; null is the document's. */
function call(root: Element, live: string | null): void {
  const sign = root.querySelector(`.${badge['badge']}`);
  const word = sign?.lastElementChild;
  if (!sign || !word) return;
  if (!said.has(word)) said.set(word, word.textContent);
  sign.classList.toggle(`${badge['live']}`, live !== null);
  put(word, live ?? said.get(word) ?? '');
}
