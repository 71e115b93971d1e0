/**
 * Takes the pictures of docs/screens/pictures: every page of the app, dark and light, in English
 * and Japanese, of a user with a history. Run `npx node tests/screens/take.ts` after `npm run
 * build`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '../../src/app/routes.ts';
import { RECORD_DETAIL } from '../../src/paths.ts';
import { ROOT } from '../house/source-files.ts';
import { launch } from '../journeys/chrome.ts';
import { startExchange } from '../journeys/exchange-process.ts';
import { openSandbox } from '../journeys/sandbox.ts';

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
/** Time for prices and pending requests to arrive, ms. */
const SETTLE = 1_200;
/** Pages for visitors only, and pages that need a query. */
const VISITOR = /\/user\/login\//;
const QUERIES: Readonly<Record<string, string>> = {
  '/pages/finance/buyPage': '?id=usdt-7',
  '/pages/assets/tradeAccount': '?account=currency',
  '/pages/help/center/detail': '?id=f1',
  '/open-location': '?latitude=35.681236&longitude=139.767125&name=Tokyo',
  '/preview-image': '?urls=/h5/icon-512.png',
};
/** The query of a page; a record's page shows the position that the user has opened. */
const queryOf = (path: string, position: string): string =>
  path === RECORD_DETAIL ? `?kind=contract&id=${position}` : (QUERIES[path] ?? '');

type Window = typeof PHONE | (typeof WINDOWS)[number];
const fileOf = (path: string, lang: string, theme: string, { width }: Window): string =>
  `${nameOf(path)}-${lang}-${theme}${width === PHONE.width ? '' : `-${width}`}.jpg`;

const folder = join(ROOT, 'docs/screens/pictures');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const nameOf = (path: string) => path.replace(/^\/(?:pages\/)?/, '').replaceAll('/', '-');
const pages = PAGES.map(({ path }) => path).filter((path) => path !== '/');

const [browser, exchange] = await Promise.all([launch(), startExchange()]);
try {
  const session = await (
    await fetch(`${exchange.origin}/api/user/login`, {
      method: 'POST',
      body: new URLSearchParams({ account: 'demo', password: 'tideline' }),
    })
  ).json();
  const position = await trade(exchange.origin, session.data.token);
  /** Navigates within one document: a new document per page takes four times as long. */
  const take = async (
    lang: string,
    theme: string,
    visitor: boolean,
    window: Window = PHONE,
  ): Promise<void> => {
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
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      {
        lang,
        'tideline.settings': JSON.stringify({ theme }),
        ...(!visitor && {
          vuex_token: session.data.token,
          vuex_user: JSON.stringify(session.data.user),
        }),
      },
    );
    await openSandbox(context);
    const page = await context.newPage();
    const wanted = window === PHONE ? pages : TRADING;
    for (const path of wanted.filter((each) => VISITOR.test(each) === visitor)) {
      await page.goto(`/h5/#${path}${queryOf(path, position)}`);
      // Left pages stay in the document, hidden.
      await page.getByRole('main').filter({ visible: true }).first().waitFor();
      await page.waitForTimeout(SETTLE);
      const file = join(folder, fileOf(path, lang, theme, window));
      await page.screenshot({ path: file, type: 'jpeg', quality: QUALITY });
    }
    await context.close();
  };
  for (const lang of ['en', 'jp']) {
    await Promise.all([take(lang, 'dark', false), take(lang, 'light', false)]);
    await Promise.all([take(lang, 'dark', true), take(lang, 'light', true)]);
    for (const window of WINDOWS) {
      await Promise.all([take(lang, 'dark', false, window), take(lang, 'light', false, window)]);
    }
    process.stderr.write(`${lang}: ${pages.length} pages, dark and light\n`);
  }
} finally {
  await browser.close();
  await exchange.end();
}

/**
 * An open position, a waiting order and a stop, so that the screens show them.
 * @returns the position's id
 */
async function trade(origin: string, token: string): Promise<string> {
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      ...{ method: 'POST', headers: { authorization: token } },
      body: new URLSearchParams({
        symbol: 'BTCUSDT',
        client_id: `pictures-${path.replace('/', '-')}`,
        ...fields,
      }),
    });
    const { type, message, data } = (await answer.json()) as {
      readonly type: string;
      readonly message: string;
      readonly data: { readonly id: string };
    };
    if (type === 'error') throw new Error(`${path}: ${message}`);
    return data.id;
  };
  const quotes = await (await fetch(`${origin}/api/currency/quotation_new`)).json();
  const { last } = quotes.data.quotes.find((each: { symbol: string }) => each.symbol === 'BTCUSDT');
  const at = (factor: number) => (Number(last) * factor).toFixed(2);
  const position = { side: 'long', type: 'market', lots: '50', leverage: '10' };
  const id = await post('lever/submit', position);
  await post('coin/trade', { side: 'buy', type: 'limit', price: at(0.98), quantity: '0.01' });
  const stop = { side: 'sell', type: 'stop-market', trigger_price: at(0.95), quantity: '0.01' };
  await post('coin/trigger', stop);
  return id;
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
[promotion](promotion.md), [help](help.md), [price alerts](alerts.md), [trading](trading.md), [options](options.md), [what all screens share](app-wide.md).
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
