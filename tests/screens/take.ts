/**
 * Takes the pictures of docs/screens/pictures: every page of the app, dark and light, in English
 * and Japanese, of a user with a history. Run `npx node tests/screens/take.ts` after `npm run
 * build`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '../../src/app/routes.ts';
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
  /** Navigates within one document: a new document per page takes four times as long. */
  const take = async (lang: string, theme: string, visitor: boolean): Promise<void> => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: SCALE,
      hasTouch: true,
      isMobile: true,
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
    for (const path of pages.filter((each) => VISITOR.test(each) === visitor)) {
      await page.goto(`/h5/#${path}${QUERIES[path] ?? ''}`);
      await page.getByRole('main').waitFor();
      await page.waitForTimeout(SETTLE);
      const file = join(folder, `${nameOf(path)}-${lang}-${theme}.jpg`);
      await page.screenshot({ path: file, type: 'jpeg', quality: QUALITY });
    }
    await context.close();
  };
  for (const lang of ['en', 'jp']) {
    await Promise.all([take(lang, 'dark', false), take(lang, 'light', false)]);
    await Promise.all([take(lang, 'dark', true), take(lang, 'light', true)]);
    process.stderr.write(`${lang}: ${pages.length} pages, dark and light\n`);
  }
} finally {
  await browser.close();
  await exchange.end();
}

const row = (path: string): string => {
  const pictures = LOOKS.map(
    ([lang, theme]) =>
      `![${nameOf(path)}, ${lang}, ${theme}](pictures/${nameOf(path)}-${lang}-${theme}.jpg)`,
  );
  return `| \`${path}\` | ${pictures.join(' | ')} |`;
};
writeFileSync(
  join(ROOT, 'docs/screens/README.md'),
  `# Every screen

These pages describe the screens by subject: [accounts](accounts.md), [wallet](wallet.md), [trust](trust.md),
[promotion](promotion.md), [help](help.md), [price alerts](alerts.md), [trading](trading.md).
\`npx node tests/screens/take.ts\` takes the pictures after \`npm run build\`.

| page | en, dark | en, light | jp, dark | jp, light |
|---|---|---|---|---|
${pages.map(row).join('\n')}
`,
);
