/**
 * Runs in the page: finds what a person names, by role and accessible name. `tab.ts` bundles it.
 */
import { queryAllByRole, queryAllByText } from '@testing-library/dom';

/** A text, or the source and flags of a pattern. */
export type Named = string | readonly [source: string, flags: string];

/** What a person looks at: a role with a name, or a text. */
export interface Sight {
  readonly role?: string | undefined;
  readonly name?: Named | undefined;
  readonly text?: Named | undefined;
  readonly within?: Sight | undefined;
  /** Which of several, from 0; negative from the end. */
  readonly at?: number | undefined;
}

export interface Seen {
  readonly count: number;
  readonly text: string;
  readonly value: string;
  readonly state: Readonly<Record<string, string | null>>;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

const matcher = (named: Named): string | RegExp =>
  typeof named === 'string' ? named : new RegExp(named[0], named[1]);

const isShown = (element: Element): boolean => {
  const { visibility } = getComputedStyle(element);
  return element.getClientRects().length > 0 && visibility !== 'hidden';
};

/** The open sheet; the page below it is inert. */
const top = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;

/** Roles of what is not inside the open sheet. */
const BESIDE = new Set(['dialog', 'status', 'alert']);

function all({ role, name, text, within }: Sight): HTMLElement[] {
  const places = within
    ? all(within)
    : [role !== undefined && BESIDE.has(role) ? document.body : top()];
  return places.flatMap((place) => {
    if (role !== undefined) {
      const named = queryAllByRole(place, role, name === undefined ? {} : { name: matcher(name) });
      return text === undefined ? named : named.filter(({ innerText }) => matches(innerText, text));
    }
    const found = queryAllByText(within ? place : document.body, matcher(text ?? ''), {
      ignore: 'script, style, template',
    });
    return found.filter(isShown);
  });
}

const matches = (text: string, wanted: Named): boolean =>
  typeof wanted === 'string' ? text.trim() === wanted : new RegExp(wanted[0], wanted[1]).test(text);

const chosen = (sight: Sight): HTMLElement | undefined => all(sight).at(sight.at ?? 0);

/**
 * Whether it or something around it is animated, such as a sheet that slides in. On a busy machine
 * two looks see one frame.
 */
const isMoving = (element: Element): boolean =>
  document.getAnimations().some(({ playState, effect }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null;
    const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return playState === 'running' && ends && moved?.contains(element);
  });

const complaints: string[] = [];
const complain = (text: string) => complaints.push(text);

/** Waits for `look` to return something at every frame, at most `within` ms. */
async function look<T>(find: () => T | null | undefined, within: number): Promise<T | null> {
  const end = performance.now() + within;
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > end) return null;
    // A hidden page has no frames.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const seen = (sight: Sight): Seen | null => {
  const element = chosen(sight);
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const names = [
    'aria-checked',
    'aria-selected',
    'aria-pressed',
    'aria-invalid',
    'aria-expanded',
    'href',
  ];
  return {
    count: all(sight).length,
    text: element.innerText,
    value: 'value' in element ? String(element.value) : '',
    state: Object.fromEntries(names.map((name) => [name, element.getAttribute(name)])),
    box: { x, y, width, height },
  };
};

const tools = {
  complaints,
  see: (sight: Sight, within: number) => look(() => seen(sight), within),
  count: (sight: Sight) => all(sight).length,
  /**
   * Middle of an element that a finger would hit; null while it moves or something else lies above
   * it.
   */
  reach: (sight: Sight, within: number) => {
    let before = '';
    return look(() => {
      const element = chosen(sight);
      if (!element || (element instanceof HTMLButtonElement && element.disabled)) return null;
      if (isMoving(element)) return null;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      // Firefox finds what lies outside of the view, too.
      const isInView =
        point.x >= 0 && point.x < innerWidth && point.y >= 0 && point.y < innerHeight;
      const hit = isInView && document.elementFromPoint(point.x, point.y);
      const place = `${point.x} ${point.y}`;
      const still = place === before;
      before = place;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return still && hit && [element, ...labels].some((each) => each.contains(hit)) ? point : null;
    }, within);
  },
  focus: (sight: Sight, within: number) =>
    look(() => {
      const element = chosen(sight);
      element?.focus();
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        element.select();
      return element && document.activeElement === element ? true : null;
    }, within),
  /** Whether the app has taken the entries of closed layers out of the history. */
  rests: (within: number) =>
    look(() => {
      const layers = (history.state as { readonly layers?: number } | null)?.layers ?? 0;
      return layers === 0 || document.querySelector('dialog[open]') !== null || null;
    }, within),
  shown: (within: number) =>
    look(() => {
      const { dataset } = document.documentElement;
      const visible = (selector: string) => [...document.querySelectorAll(selector)].some(isShown);
      const ready =
        !('static' in dataset) && visible('main') && !visible('[data-desk][aria-busy="true"]');
      return ready || null;
    }, within),
};

declare global {
  interface Window {
    tidelineTests?: typeof tools;
  }
}

if (!window.tidelineTests) {
  window.tidelineTests = tools;
  // Browsers say so when a size changes again in its own frame; it arrives in the next one.
  const isNotice = (message: string) => message.startsWith('ResizeObserver loop');
  window.addEventListener('error', ({ message }) => {
    if (message && !isNotice(message)) complain(`uncaught: ${message}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`refused by ${violatedDirective}: ${blockedURI}`),
  );
  for (const level of ['warn', 'error', 'log'] as const) {
    const write = console[level];
    console[level] = (...words: unknown[]) => {
      if (/missing.?key|untranslated/i.test(words.join(' '))) complain(words.join(' '));
      write.apply(console, words);
    };
  }
}

export type Tools = typeof tools;
