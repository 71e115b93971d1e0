import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Browser of the journeys: `CHROME_PATH`, else an installed Chrome or Chromium, else null. */
export const CHROME: string | null =
  process.env['CHROME_PATH'] ?? KNOWN.find((path) => existsSync(path)) ?? null;

/** Without these a headless Chromium keeps calling its vendor's servers. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launch(): Promise<Browser> {
  if (!CHROME) throw new Error('no Chrome or Chromium found; set CHROME_PATH');
  return chromium.launch({ executablePath: CHROME, args: QUIET });
}
