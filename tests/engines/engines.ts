import type { Back, Engine } from './back.ts';
import { missing as noChromium, openChromium } from './backs/chromium.ts';
import { missing as noFirefox, openFirefox } from './backs/firefox.ts';
import { missing as noWebKit, openWebKit } from './backs/webkit.ts';

interface Opener {
  readonly open: () => Promise<Back>;
  /** Why it cannot run on this machine; null when it can. */
  readonly missing: string | null;
}

export const ENGINES: Readonly<Record<Engine, Opener>> = {
  Chromium: { open: openChromium, missing: noChromium() },
  WebKit: { open: openWebKit, missing: noWebKit() },
  Firefox: { open: openFirefox, missing: noFirefox() },
};
