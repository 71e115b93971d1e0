import { LANGUAGES, type Language } from '@tideline/wire';
import { expect, it } from 'vitest';
import en from '../../../locales/en/start.json' with { type: 'json' };
import hk from '../../../locales/hk/start.json' with { type: 'json' };
import jp from '../../../locales/jp/start.json' with { type: 'json' };
import kr from '../../../locales/kr/start.json' with { type: 'json' };
import zh from '../../../locales/zh/start.json' with { type: 'json' };
import { sees } from '../../support/until.ts';
import { lineTo, type Meddling } from '../line.ts';
import { a, saying, Tab } from '../tab.ts';
import type { World } from '../world.ts';

const TEXTS = { en, hk, jp, kr, zh } satisfies Record<Language, typeof en>;
/** The code of the app, and a file that it loads first. */
const APP = /\/run-[\w-]+\.js$/;
const START = /\/start-[\w-]+\.js$/;

const pass: Meddling = () => undefined;
const answering =
  (script: string): Meddling =>
  (path, to) => {
    if (APP.test(path)) to.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  };

/** Visits on which something keeps the app from starting. */
export function startJourneys(world: World): void {
  /** Opens home on a line of its own; `first` runs before any other script. */
  const visit = async (
    first: string,
    meddle: Meddling,
    look: (tab: Tab) => Promise<void>,
    { route = '', refuses = false } = {},
  ) => {
    const line = await lineTo(world.exchange.origin, first, meddle, refuses);
    const { back } = world.tab;
    try {
      await back.goto(`${line.origin}/h5/${route}`);
      await look(new Tab(back, line.origin));
    } finally {
      await back.goto('about:blank');
      // The exceptions are the ones that the line put in.
      back.complaints.splice(0);
      await line.close();
    }
  };
  const speak = (lang: Language) => `localStorage.setItem('lang', '${lang}');`;
  const prices = `[...document.querySelectorAll('main a[href*="symbol="]')].filter(
    (row) => /\\d\\.\\d/.test(row.innerText)).length`;

  it.each(LANGUAGES)('names the exception that keeps the app from starting: %s', async (lang) => {
    const own = TEXTS[lang];
    // WebKit takes the scripts of a page that it loads again from its memory: what they find is
    // broken.
    const breaks = `if (!sessionStorage.broken) {
      sessionStorage.broken = 1;
      const find = document.getElementById.bind(document);
      document.getElementById = (id) => {
        if (id === 'root') throw new Error('boom at the start');
        return find(id);
      };
    }`;
    await visit(speak(lang) + breaks, pass, async (tab) => {
      await tab.see(saying('alert', new RegExp(`${own.failed}.*boom at the start`)));
      await tab.press(a('button', own.reload));
      await tab.shown();
      await tab.gone(a('button', own.reload));
    });
  });

  it('keeps the dated prices and copies the details', async () => {
    await visit(speak('en'), answering('throw new Error("boom at the start")'), async (tab) => {
      await tab.press(a('button', en.copy));
      const details = await tab.evaluate<string>(
        `document.querySelector('[role=alert] textarea').value`,
      );
      expect(details).toMatch(/boom at the start[\s\S]*Mozilla\/5\.0/);
      await sees(() => tab.evaluate<number>(prices)).toBeGreaterThan(5);
    });
  });

  it('names a script that does not arrive', async () => {
    const lose: Meddling = (path, to) => void (START.test(path) && to.destroy());
    await visit(speak('en'), lose, async (tab) => {
      await tab.see(saying('alert', /Tideline could not start: [\w-]+\.js/));
    });
  });

  it('says after ten seconds of silence that it has not started', async () => {
    await visit(speak('en'), answering('await new Promise(() => {})'), async (tab) => {
      await tab.see(saying('alert', new RegExp(en.silent)));
    });
  });

  it('names the oldest supported browsers in an older one', async () => {
    const old = `${speak('en')} CSS.supports = () => false;`;
    await visit(old, answering('throw new Error("too new")'), async (tab) => {
      await tab.see(saying('alert', new RegExp(en.old)));
    });
  });

  it('has live prices and a book by long polling where the network refuses WebSockets', () =>
    visit(
      '',
      pass,
      async (tab) => {
        await tab.holds(
          'live prices',
          `[...document.querySelectorAll('header')].some((each) => each.innerText.includes('Live'))`,
        );
        await tab.see(a('button', undefined, { within: a('list', 'Bids') }));
      },
      { route: '#/pages/trade/index?symbol=BTCUSDT', refuses: true },
    ));
}
