import { it } from 'vitest';
import { logIn } from './account.ts';
import { leaveBrowser, workerBrowser } from './chrome.ts';
import { startExchange } from './exchange-process.ts';
import { person } from './person.ts';
import { brokenWords, collisions, smallTargets } from './sweep/layout.ts';
import { overflow, PATHS, routeOf, settled } from './sweep/screens.ts';
import { writeFileSync } from 'node:fs';
it('probe', async () => {
  const [browser, exchange] = await Promise.all([workerBrowser(), startExchange()]);
  const out: Record<string, unknown> = {};
  const someone = await person(browser, exchange.origin);
  const { page } = someone; await logIn(someone);
  for (const path of PATHS) { await someone.go(routeOf(path)); await settled(page); 
    const small = await smallTargets(page, []); if (small.length) out['T ' + path] = small; }
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; }));
  await page.reload();
  for (const path of PATHS) { await someone.go(routeOf(path)); await settled(page);
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    const b = await brokenWords(page), c = await collisions(page), o = await page.evaluate(() => { const m = document.querySelector('main'); return Math.max(document.documentElement.scrollWidth - innerWidth, m ? m.scrollWidth - m.clientWidth : 0); });
    if (b.length || c.length || o > 0) out['2 ' + path] = { b, c, o }; }
  writeFileSync('/tmp/H/probe.json', JSON.stringify(out, null, 1));
  void overflow; await leaveBrowser(); await exchange.end();
}, 120000);
