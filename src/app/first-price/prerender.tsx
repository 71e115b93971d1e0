/**
 * Renders the first frame of the app to text, at build time only. The exchange fills its rows
 * (exchange/http/first-price/first-page.ts), and `boot.js` the head of a pair's page, so the markup
 * exists once.
 */
import {
  FIRST_PAIRS_ID,
  type FirstBoard,
  instrumentOf,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  type Quote,
  type User,
} from '@tideline/wire';
import type { ResourceLanguage } from 'i18next';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createPath, NavigationType } from 'react-router-dom';
import { compact, percent } from '#locales/figures';
import { i18n } from '../../i18n/i18n.ts';
import { showFirstBoard, useFirstBoard } from '../../market/first-board.ts';
import { CHART, CONTRACTS, HOME, OPTIONS, SPOT, TABS } from '../../paths.ts';
import { useBannerDismissed } from '../../state/home-banner.ts';
import { useLanguage } from '../../state/language.ts';
import { useSession } from '../../state/session.ts';
import { customOf } from '../../state/settings.ts';
import { App } from '../app.tsx';
import type { AppHistory } from '../app-history.ts';
import { tabPageOf } from '../page-kinds.ts';
import { PageLoading } from '../page-loading.tsx';
import { preparePage } from '../page-slot.tsx';
import { PAGES, pageOf, type Shape } from '../routes.ts';

/** Replaced by the exchange; no text of the app has such brackets. */
const slot = (name: string): string => `⟦${name}⟧`;

/** Filled by `boot.js`, which knows the address. */
const pairSlot = (name: string): string => `⟪${name}⟫`;

/** A real pair, whose texts become slots. */
const SYMBOL = 'BTCUSDT';
const AS_OF = Date.UTC(2001, 1, 3, 4, 5, 6);
const SAMPLE: Quote = {
  symbol: SYMBOL,
  seq: 1,
  time: AS_OF,
  last: '7654321.98',
  bid: null,
  ask: null,
  mark: '1',
  open: '1',
  change: '77.12',
  high: '8654321.98',
  low: '6654321.98',
  volume: '33120000000',
  turnover: '77120000000',
};
const CHANGES = { up: '77.12', down: '-77.12', flat: '0.00' } as const;
type Side = keyof typeof CHANGES;
export const SIDES = Object.keys(CHANGES) as readonly Side[];

const boardOf = (change: string, fresh: boolean): FirstBoard => ({
  epoch: '',
  time: AS_OF,
  asOf: AS_OF,
  fresh,
  feed: { kind: 'sim', label: slot('feed'), shift: null },
  quotes: [{ ...SAMPLE, change }],
});

/** The screen shows nothing of the user but the kind. */
const USER = { id: '-' } as User;

/** A history that stays at a page. */
const at = (pathname: string, search = ''): AppHistory => ({
  place: {
    location: { pathname, search, hash: '', state: null, key: 'default' },
    navigationType: NavigationType.Pop,
    asked: 0,
  },
  listen: () => () => undefined,
  createHref: (to) => `#${typeof to === 'string' ? to : createPath(to)}`,
  push: () => undefined,
  replace: () => undefined,
  go: () => undefined,
  end: () => undefined,
});

/** @throws Error when a component throws: React would only leave its part out */
function markup(element: ReactElement): string {
  const html = renderToString(element);
  if (html.includes('<!--$!-->')) throw new Error('a component of the first frame throws');
  // React marks boundaries and neighbouring texts for hydration, which does not happen here.
  return html.replace(/<!--.*?-->/g, '');
}
const home = (): string => markup(<App history={at(HOME)} />);

/** Pages of one pair, whose head has a price in the document. */
const OF_PAIR = [SPOT, CHART, CONTRACTS] as const;
const pages = (): Record<string, string> =>
  Object.fromEntries(
    OF_PAIR.map((path) => [path, markup(<App history={at(path, `?symbol=${SYMBOL}`)} />)]),
  );

const SHAPES: readonly Shape[] = ['home', 'chart', 'trade', 'form', 'list'];

/** Index of the tab that is current on a page, or -1. */
const tabIndex = (path: string): number => {
  const tab = tabPageOf(path) === CONTRACTS ? OPTIONS : tabPageOf(path);
  return TABS.findIndex((each) => each.path === tab);
};

export { FIRST_PAIRS_ID };

/**
 * Shape of each page that is not a plain list, the pages with the tab bar, and those with a pair's
 * head, for `boot.js`.
 */
export const ADDRESSES = {
  shapes: Object.fromEntries(
    PAGES.filter(({ shape }) => shape !== 'list').map(({ path, shape }) => [path, shape]),
  ),
  tabs: Object.fromEntries(
    PAGES.filter(({ path }) => tabPageOf(path)).map(({ path }) => [path, tabIndex(path)]),
  ),
  heads: OF_PAIR,
};

type PairPages = Readonly<Record<string, string>>;

/** The first frame of the home screen in one language. */
export interface Prerendered {
  readonly lang: Language;
  /** For the document's `lang`. */
  readonly tag: string;
  /** For `data-updown`. */
  readonly upDown: string;
  readonly title: string;
  /** The word for live prices, for `data-live`. */
  readonly live: string;
  /** Home without prices, as an offline start shows it. */
  readonly bare: string;
  /** Home with the rows of one pair, by its direction, with current and with old prices. */
  readonly priced: Readonly<Record<'fresh' | 'old', Readonly<Record<Side, string>>>>;
  /** The pages of one pair by their path, like `priced`. */
  readonly pairPages: Readonly<Record<'fresh' | 'old', Readonly<Record<Side, PairPages>>>>;
  /** Home without prices of a demo account, of another user, and of one without the banner. */
  readonly users: Readonly<Record<'guest' | 'user' | 'dismissed', string>>;
  /** Placeholders of the other pages, by their shape. */
  readonly shapes: Readonly<Record<Shape, string>>;
  /** What stands in `priced` for a pair's values, in the order in which it is replaced. */
  readonly samples: readonly (readonly [text: string, slot: string])[];
  /** The same in `pairPages`, for `boot.js`. */
  readonly pairSamples: readonly (readonly [text: string, slot: string])[];
}

/** What stands for the values of {@link SAMPLE} in a row. */
function samplesOf(lang: Language): Prerendered['samples'] {
  const { base = '', quote = '' } = instrumentOf(SYMBOL) ?? {};
  return [
    ['7,654,321.98', slot('last')],
    [percent(CHANGES.up), slot('change')],
    [percent(CHANGES.down), slot('change')],
    [percent(CHANGES.flat), slot('change')],
    [`${compact(SAMPLE.turnover, lang)}<`, `${slot('turnover')}<`],
    [SYMBOL, slot('symbol')],
    [`>${base}<`, `>${slot('base')}<`],
    [`>/${quote}<`, `>/${slot('quote')}<`],
    ['aria-posinset="1"', `aria-posinset="${slot('number')}"`],
    ['2001-02-03 04:05:06 UTC', slot('time')],
  ];
}

/** What stands for the values of {@link SAMPLE} in the pages of one pair. */
function pairSamplesOf(lang: Language): Prerendered['pairSamples'] {
  const { base = '', quote = '' } = instrumentOf(SYMBOL) ?? {};
  return [
    ['7,654,321.98', pairSlot('last')],
    [percent(CHANGES.up), pairSlot('change')],
    [percent(CHANGES.down), pairSlot('change')],
    [percent(CHANGES.flat), pairSlot('change')],
    ['8,654,321.98', pairSlot('high')],
    ['6,654,321.98', pairSlot('low')],
    [compact(SAMPLE.volume, lang), pairSlot('volume')],
    [compact(SAMPLE.turnover, lang), pairSlot('turnover')],
    [SYMBOL, pairSlot('symbol')],
    [base, pairSlot('base')],
    [quote, pairSlot('quote')],
    ['2001-02-03 04:05:06 UTC', pairSlot('time')],
    [slot('feed'), pairSlot('feed')],
  ];
}

/** @param first - texts of the first screens by language */
export async function prerender(
  first: Readonly<Record<Language, ResourceLanguage>>,
): Promise<readonly Prerendered[]> {
  await i18n.use(initReactI18next).init();
  for (const path of [HOME, ...OF_PAIR]) {
    const page = pageOf(path);
    if (!page) throw new Error(`${path} has no page`);
    // A failure ends the build; the app would show it in the page's slot.
    await page.load();
    await preparePage(page);
  }
  const all: Prerendered[] = [];
  for (const lang of LANGUAGES) {
    for (const [namespace, keys] of Object.entries(first[lang])) {
      i18n.addResourceBundle(lang, namespace, keys);
    }
    await i18n.changeLanguage(lang);
    useLanguage.setState({ lang });
    useFirstBoard.setState(useFirstBoard.getInitialState());
    const bare = home();
    useSession.setState({ token: '-', user: USER });
    const user = home();
    useBannerDismissed.setState({ dismissed: true });
    const dismissed = home();
    useSession.setState({ token: '-', user: { ...USER, guest: true } });
    const users = { user, dismissed, guest: home() };
    useSession.setState(useSession.getInitialState());
    useBannerDismissed.setState({ dismissed: false });
    const bySide = <Made,>(fresh: boolean, make: () => Made) => {
      const made = SIDES.map((side) => {
        showFirstBoard(boardOf(CHANGES[side], fresh));
        return [side, make()];
      });
      return Object.fromEntries(made) as Record<Side, Made>;
    };
    all.push({
      lang,
      tag: LANGUAGE_TAGS[lang],
      upDown: customOf(lang),
      title: `${i18n.t('tab-home')} · Tideline`,
      live: i18n.t('trust-live'),
      bare,
      priced: { fresh: bySide(true, home), old: bySide(false, home) },
      pairPages: { fresh: bySide(true, pages), old: bySide(false, pages) },
      users,
      shapes: Object.fromEntries(
        SHAPES.map((shape) => [shape, markup(<PageLoading shape={shape} late={null} />)]),
      ) as Record<Shape, string>,
      samples: samplesOf(lang),
      pairSamples: pairSamplesOf(lang),
    });
  }
  return all;
}
