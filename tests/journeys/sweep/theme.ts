import { beforeAll, expect, it } from 'vitest';
import { logIn, logInAsGuest } from '../account.ts';
import { inBrowser } from '../chrome.ts';
import { type ExchangeProcess, startExchange } from '../exchange-process.ts';
import { newcomer } from '../newcomer.ts';
import { type Person, person } from '../person.ts';
import { PATHS as ALL_PATHS, overflow, routeOf, settled, violationsOfWhole } from './screens.ts';

interface Look {
  readonly theme: 'dark' | 'light';
  readonly upDown: string;
  readonly lang: string;
}

type Who = 'user' | 'visitor' | 'newcomer' | 'guest';

/** Screens that redirect a verified user with a full account. */
const WHO: Readonly<Record<string, Who>> = {
  '/pages/user/login/login': 'visitor',
  '/pages/user/login/register': 'visitor',
  '/pages/user/login/keep': 'guest',
  '/pages/verification/basic': 'newcomer',
};
/** Screens with a ticket that a visitor sees too, with its controls off until he logs in. */
const OPEN_TO_ALL = ['/pages/trade/index', '/pages/lever/index', '/pages/option/detail'];
/** Opens only between the two verification steps; the verification journey checks it. */
const ELSEWHERE = ['/pages/verification/advanced'];
const PATHS = ALL_PATHS.filter((path) => !ELSEWHERE.includes(path));
/** `.ci/run` opens the screens in the theme that `npm test` leaves out. */
const OTHER_HALF = process.env['TIDELINE_SCREENS'] === 'other-half';

/**
 * Opens every second screen in one theme, colour scheme and language, and checks accessibility,
 * width and console. Two themes together open every screen once.
 */
export function sweepTheme({ theme, upDown, lang }: Look): void {
  const half = (theme === 'dark') === OTHER_HALF ? 1 : 0;
  const paths = PATHS.filter((_, index) => index % 2 === half);
  inBrowser(`every screen, ${theme}, ${upDown}, ${lang} (THEME:colours)`, () => {
    let exchange: ExchangeProcess;
    const people = new Map<Who, Person>();
    const arrive = async (who: Who, account?: string) => {
      const someone = await person(exchange.origin, { scheme: theme, lang });
      people.set(who, someone);
      await someone.page.addInitScript(
        (settings) => localStorage.setItem('tideline.settings', JSON.stringify(settings)),
        { theme, upDown },
      );
      if (who === 'guest') await logInAsGuest(someone);
      else if (account) await logIn(someone, account);
      await someone.go('/');
    };
    beforeAll(async () => {
      exchange = await startExchange();
      await newcomer(exchange.origin, 'new@tideline.example');
      await arrive('user', 'demo');
      await arrive('visitor');
      await arrive('newcomer', 'new@tideline.example');
      await arrive('guest');
    });

    it.each(paths)('ROUTE:%s opens, is accessible and fits a narrow phone', async (path) => {
      const someone = people.get(WHO[path] ?? 'user');
      if (!someone) throw new Error('no page is open for this user');
      await someone.go(routeOf(path));
      await settled(someone.page);
      expect(new URL(someone.page.url()).hash).toContain(path);
      expect(await violationsOfWhole(someone.page)).toEqual([]);
      expect(await overflow(someone.page)).toBeLessThanOrEqual(0);
      someone.expectQuiet();
    });

    it.each(half === 0 ? OPEN_TO_ALL : [])('ROUTE:%s is accessible for a visitor', async (path) => {
      const visitor = people.get('visitor');
      if (!visitor) throw new Error('no page is open for this user');
      await visitor.go(routeOf(path));
      await settled(visitor.page);
      expect(await violationsOfWhole(visitor.page)).toEqual([]);
    });
  });
}
