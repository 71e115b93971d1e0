import { beforeAll, expect, it } from 'vitest';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { person } from './person.ts';
import { labelsOutside } from './sweep/layout.ts';
import { overflow, PATHS, routeOf, SCREENS, settled } from './sweep/screens.ts';

inBrowser('every screen', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
  });

  it('fits a narrow phone with texts 40 % longer than English, all translated, each label inside its box', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await logIn(someone);
    await page.goto('/h5/?texts=long#/');
    const wide: Record<string, number> = {};
    const untranslated: Record<string, readonly string[]> = {};
    const outside: Record<string, readonly string[]> = {};
    for (const path of PATHS) {
      // As typed: a replaced address would have an entry that the app's history does not count.
      await page.evaluate((to) => window.location.assign(`#${to}`), routeOf(path));
      await settled(page);
      const over = await overflow(page);
      if (over > 0) wide[path] = over;
      const labels = await labelsOutside(page);
      if (labels.length > 0) outside[path] = labels;
      const bare = await page.getByRole('button').evaluateAll((buttons) =>
        buttons
          .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
          .filter((text) => /[a-z]{4}/.test(text) && !text.includes('[') && text !== 'English')
          // The exchange supplies country names and codes, which have no long version.
          .filter((text) => !/\+\d+$/.test(text)),
      );
      if (bare.length > 0) untranslated[path] = bare;
    }
    expect({ wide, untranslated, outside }).toEqual({ wide: {}, untranslated: {}, outside: {} });
    someone.expectQuiet();
    await someone.leave();
  });

  it('sends a visitor to the login where one is required, and fits elsewhere', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    const wide: Record<string, number> = {};
    for (const { path, login } of SCREENS) {
      await someone.go(routeOf(path));
      await settled(page);
      if (login) expect(page.url(), path).toContain('/pages/user/login/login');
      const over = await overflow(page);
      if (over > 0) wide[path] = over;
    }
    expect(wide).toEqual({});
    someone.expectQuiet();
    await someone.leave();
  });
});
