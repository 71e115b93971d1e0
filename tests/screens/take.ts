/**
 * Takes the pictures of docs/screens/pictures: every page of the app, dark and light, in English
 * and Japanese, of a user with a history; and the four pictures of the README. Run `npx node
 * tests/screens/take.ts` after `npm run build`; with paths after it, only these pages are taken
 * again.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '../../locales/en/common.json' with { type: 'json' };
import jp from '../../locales/jp/common.json' with { type: 'json' };
import { PAGES } from '../../src/app/routes.ts';
import {
  ADDRESS,
  ADVANCED_VERIFICATION,
  BASIC_VERIFICATION,
  CHART,
  DEV_UI,
  HOME,
  KEEP_ACCOUNT,
  OPTIONS,
  RECORD_DETAIL,
  SPOT,
  VERIFICATION,
} from '../../src/paths.ts';
import { ROOT } from '../house/source-files.ts';
import { launch } from '../journeys/chrome.ts';
import { startExchange } from '../journeys/exchange-process.ts';
import { openSandbox } from '../journeys/sandbox.ts';
import { settled } from '../journeys/sweep/screens.ts';
import { SHORTEST_LIMIT } from '../support/until.ts';
import {
  logIn,
  makeHistory,
  newcomer,
  openDemo,
  passBasic,
  type Session,
  type Shown,
} from './history.ts';

const LOOKS = [
  ['en', 'dark'],
  ['en', 'light'],
  ['jp', 'dark'],
  ['jp', 'light'],
] as const;
/** Small enough for the repository, large enough to judge the layout. */
const SCALE = 0.6;
const QUALITY = 60;
/** Trading screens are also taken at these widths: the smallest phone, a tablet, a desktop. */
const TRADING = [
  '/pages/index/index',
  '/pages/trade/index',
  '/pages/trade/kline',
  '/pages/lever/index',
  '/pages/option/detail',
  '/pages/assets/index',
];
const WINDOWS = [
  { width: 320, height: 690, scale: 0.6 },
  { width: 768, height: 1024, scale: 0.45 },
  { width: 1280, height: 800, scale: 0.45 },
] as const;
const PHONE = { width: 390, height: 844, scale: SCALE } as const;
/** The pages of the README, large enough for a good screen. */
const FRONT = { width: 390, height: 844, scale: 1.5 } as const;
const FRONT_NAMES: Readonly<Record<string, string>> = {
  [HOME]: 'home',
  [CHART]: 'chart',
  [SPOT]: 'spot',
  [OPTIONS]: 'options',
};
/** Time for prices and the chart's canvas after the last skeleton, ms. */
const SETTLE = 2_500;
/** Users whom the pictures show; most pages show `user`, who has a history. */
const WHO = ['user', 'newcomer', 'basic', 'guest', 'visitor'] as const;
type Who = (typeof WHO)[number];
const PAGES_OF: Readonly<Record<string, Who>> = {
  [VERIFICATION]: 'newcomer',
  [BASIC_VERIFICATION]: 'newcomer',
  [ADVANCED_VERIFICATION]: 'basic',
  [KEEP_ACCOUNT]: 'guest',
};
const whoOf = (path: string): Who =>
  PAGES_OF[path] ?? (path.includes('/user/login/') ? 'visitor' : 'user');
/** What a page says that failed to load, by language. */
const FAILED: Readonly<Record<string, string>> = { en: en.loadFailed, jp: jp.loadFailed };
/** Queries of pages that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/pages/finance/buyPage': '?id=usdt-7',
  '/pages/assets/tradeAccount': '?account=currency',
  '/pages/help/center/detail': '?id=f1',
  '/open-location': '?latitude=35.681236&longitude=139.767125&name=Tokyo',
  '/preview-image': '?urls=/h5/icon-512.png',
};
/** The query of a page, from what the user's history holds. */
const queryOf = (path: string, { position, address }: Shown): string => {
  if (path === RECORD_DETAIL) return `?kind=contract&id=${position}`;
  return path === ADDRESS ? `?id=${address}` : (QUERIES[path] ?? '');
};

type Window = typeof PHONE | typeof FRONT | (typeof WINDOWS)[number];
const fileOf = (path: string, lang: string, theme: string, window: Window): string =>
  window === FRONT
    ? `../../pictures/${FRONT_NAMES[path]}.jpg`
    : `${nameOf(path)}-${lang}-${theme}${window === PHONE ? '' : `-${window.width}`}.jpg`;

const folder = join(ROOT, 'docs/screens/pictures');
/** Pages to take again; all when none is named. */
const only = process.argv.slice(2);
if (only.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const nameOf = (path: string) => path.replace(/^\/(?:pages\/)?/, '').replaceAll('/', '-');
const isAsked = (path: string) => only.length === 0 || only.includes(path);
const pages = PAGES.map(({ path }) => path).filter((path) => path !== '/');

const [browser, exchange] = await Promise.all([launch(), startExchange()]);
try {
  const { origin } = exchange;
  const user = await logIn(origin, 'demo');
  const shown = await makeHistory(exchange, user);
  const beginner = await newcomer(origin);
  const advanced = await newcomer(origin, 'basic@tideline.example');
  await passBasic(exchange, advanced);
  const guest = await openDemo(origin);
  const sessions: Readonly<Record<Who, Session | null>> = {
    ...{ user, newcomer: beginner, basic: advanced, guest, visitor: null },
  };
  /** Navigates within one document: a new document per page takes four times as long. */
  const take = async (
    lang: string,
    theme: string,
    who: Who,
    window: Window = PHONE,
  ): Promise<void> => {
    const session = sessions[who];
    const { width, height, scale } = window;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      hasTouch: width < 1280,
      isMobile: width < 768,
      baseURL: exchange.origin,
      serviceWorkers: 'block',
    });
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      {
        lang,
        'tideline.settings': JSON.stringify({ theme }),
        ...(session && {
          vuex_token: session.token,
          vuex_user: JSON.stringify(session.user),
        }),
      },
    );
    await openSandbox(context);
    const page = await context.newPage();
    page.setDefaultTimeout(SHORTEST_LIMIT);
    const wanted = window === PHONE ? pages : window === FRONT ? Object.keys(FRONT_NAMES) : TRADING;
    for (const path of wanted.filter(isAsked).filter((each) => whoOf(each) === who)) {
      await page.goto(`/h5/#${path}${queryOf(path, shown)}`);
      // Left pages stay in the document, hidden.
      const main = page.getByRole('main').filter({ visible: true }).first();
      await main.waitFor();
      // The parts of the design system include busy ones.
      if (path !== DEV_UI) await settled(page);
      await page.waitForTimeout(SETTLE);
      // A picture of a page that failed to load is worse than none.
      const text = await main.innerText();
      if (text.startsWith(FAILED[lang] ?? '')) throw new Error(`${path} did not load`);
      const file = join(folder, fileOf(path, lang, theme, window));
      await page.screenshot({ path: file, type: 'jpeg', quality: QUALITY });
    }
    await context.close();
  };
  for (const lang of ['en', 'jp']) {
    for (const who of WHO) await Promise.all([take(lang, 'dark', who), take(lang, 'light', who)]);
    for (const window of WINDOWS) {
      await Promise.all([take(lang, 'dark', 'user', window), take(lang, 'light', 'user', window)]);
    }
    if (lang === 'en') await take('en', 'dark', 'user', FRONT);
    process.stderr.write(`${lang}: ${pages.length} pages, dark and light\n`);
  }
} finally {
  await browser.close();
  await exchange.end();
}

const row = (path: string, window: Window = PHONE): string => {
  const pictures = LOOKS.map(
    ([lang, theme]) =>
      `![${nameOf(path)}, ${lang}, ${theme}](pictures/${fileOf(path, lang, theme, window)})`,
  );
  const size = window === PHONE ? '' : `, ${window.width} px`;
  return `| \`${path}\`${size} | ${pictures.join(' | ')} |`;
};
writeFileSync(
  join(ROOT, 'docs/screens/README.md'),
  `# Every screen

These pages describe the screens by subject: [accounts](accounts.md), [wallet](wallet.md), [trust](trust.md),
[promotion](promotion.md), [help](help.md), [price alerts](alerts.md), [notifications](notifications.md), [trading](trading.md), [options](options.md), [practice](practice.md), [what all screens share](app-wide.md).
\`npx node tests/screens/take.ts\` takes the pictures after \`npm run build\`.

| page | en, dark | en, light | jp, dark | jp, light |
|---|---|---|---|---|
${pages.map((path) => row(path)).join('\n')}

## The trading screens at other widths

| page | en, dark | en, light | jp, dark | jp, light |
|---|---|---|---|---|
${TRADING.flatMap((path) => WINDOWS.map((window) => row(path, window))).join('\n')}
`,
);
