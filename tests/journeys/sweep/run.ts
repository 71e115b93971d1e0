/**
 * Opens every screen in every language, theme and colour scheme, for a user and for a visitor (`npm
 * run sweep`). Reports screens that are not accessible, too wide for a narrow phone, or log console
 * errors. `--share 0.05 --seed 7` takes a random twentieth, the same one for the same seed.
 */
import { parseArgs } from 'node:util';
import { buildApp } from '../../../bin/commands/build-app.ts';
import { LANGUAGES } from '../../../wire/index.ts';
import { CHROME, launch } from '../chrome.ts';
import { startExchange } from '../exchange-process.ts';
import { openSandbox } from '../sandbox.ts';
import { overflow, PATHS, routeOf, settled, violationsOfWhole } from './screens.ts';

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const share = Number(values.share);
const seed = Number(values.seed);
if (!(share > 0 && share <= 1) || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run sweep -- [--share 0…1] [--seed whole number]');
  process.exit(2);
}
if (!CHROME) {
  console.error('no Chrome or Chromium found; set CHROME_PATH');
  process.exit(2);
}

const THEMES = ['dark', 'light'] as const;
const SCHEMES = ['green-up', 'red-up', 'red-blue', 'colour-blind'];
const LOOKS = LANGUAGES.flatMap((lang) =>
  THEMES.flatMap((theme) => SCHEMES.map((upDown) => ({ lang, theme, upDown }))),
);

/** Uniform in [0, 1), from the seed and an index. */
function draw(place: number): number {
  let bits = Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35) >>> 0;
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

await buildApp();
const [browser, exchange] = await Promise.all([launch(), startExchange()]);
const login = await fetch(`${exchange.origin}/api/user/login`, {
  method: 'POST',
  body: new URLSearchParams({ account: 'demo', password: 'tideline' }),
});
const { data } = (await login.json()) as { data: { token: string; user: unknown } };
const found: string[] = [];
let opened = 0;
for (const [at, { lang, theme, upDown }] of LOOKS.entries()) {
  const chosen = PATHS.filter((_, index) => draw(at * PATHS.length + index) < share);
  if (chosen.length === 0) continue;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: exchange.origin,
    colorScheme: theme,
    serviceWorkers: 'block',
  });
  const { token, user } = data;
  await context.addInitScript(
    ({ lang, settings, token, user }) => {
      localStorage.setItem('lang', lang);
      localStorage.setItem('tideline.settings', JSON.stringify(settings));
      localStorage.setItem('vuex_token', token);
      localStorage.setItem('vuex_user', JSON.stringify(user));
    },
    { lang, settings: { theme, upDown }, token, user },
  );
  await openSandbox(context);
  const page = await context.newPage();
  let where = '';
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${where}: console: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${where}: uncaught: ${error.message}`));
  for (const path of chosen) {
    where = `${path} ${lang} ${theme} ${upDown}`;
    opened += 1;
    try {
      await page.goto(`/h5/#${routeOf(path)}`);
      await settled(page);
      for (const each of await violationsOfWhole(page)) found.push(`${where}: ${each}`);
      const over = await overflow(page);
      if (over > 0) found.push(`${where}: ${over} px too wide`);
    } catch (error) {
      found.push(`${where}: ${String(error).split('\n')[0]}`);
    }
  }
  await context.close();
}
await browser.close();
await exchange.end();
for (const each of found) console.log(each);
console.log(`${opened} screens opened (seed ${seed}, share ${share}), ${found.length} findings`);
process.exitCode = found.length > 0 || opened === 0 ? 1 : 0;
