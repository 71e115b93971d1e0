// @vitest-environment jsdom
import { setTimeout as realTimeout } from 'node:timers/promises';
import { NavigationType } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASSETS,
  BASIC_VERIFICATION,
  HOME,
  LOGIN,
  NOTICES,
  OPTIONS,
  REGISTER,
  SPOT,
  TRUST,
  VERIFICATION,
} from '../paths.ts';
import { openLayer } from '../ui/back-layers.ts';
import { type AppHistory, createAppHistory } from './app-history.ts';

const popped = () =>
  new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
const entry = () => `${location.hash} ${JSON.stringify(window.history.state)}`;
/**
 * Presses Back; the app may step further by itself. Files of one worker may leave a step behind.
 */
const back = async (steps = 1) => {
  const from = entry();
  const over = popped();
  window.history.go(-steps);
  await over;
  while (entry() === from) await popped();
  await settled();
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
const here = () => location.hash.slice(1);

describe("the app's history (HANDLE:back)", () => {
  const say = vi.fn<(gone: () => void) => void>();
  const goneOf = (n: number) => say.mock.calls[n]?.[0] ?? expect.fail('nothing was asked');
  let app: AppHistory;
  const begin = (path: string) => {
    window.history.pushState(null, '', `#${path}`);
    app = createAppHistory(say);
  };
  /** A sheet of the shown page: it closes when another page is shown. */
  const closeWithPage = () => {
    const close = openLayer(() => undefined);
    app.listen(close);
  };
  // Files of one worker share a window: what an earlier file left in its history arrives here.
  beforeAll(async () => {
    for (let round = 0; round < 3; round += 1) {
      begin('/');
      app.push(NOTICES);
      window.history.go(-1);
      await popped();
      await realTimeout(0);
      await settled();
      app.end();
    }
  });
  beforeEach(async () => {
    // Steps of an earlier test arrive in tasks of their own.
    for (let task = 0; task < 10; task += 1) {
      await realTimeout(0);
      await settled();
    }
    say.mockClear();
  });
  afterEach(() => app.end());

  it('asks for a second press on Home, and steps forward again without one', async () => {
    begin('/');
    app.push(NOTICES);
    await back();
    expect(say).not.toHaveBeenCalled();
    expect(here()).toBe('/');
    await back();
    expect(say).toHaveBeenCalledOnce();
    // Another press here leaves the app.
    expect(window.history.state).toEqual({ guard: true });
    const again = popped();
    goneOf(0)();
    await again;
    expect(window.history.state).toMatchObject({ idx: 0 });
  });

  it('stays on a page that was opened before the question was gone', async () => {
    begin('/');
    await back();
    app.push(NOTICES);
    await back();
    await back();
    expect(say).toHaveBeenCalledTimes(2);
    // The message of the first question is replaced by that of the second one.
    goneOf(0)();
    await realTimeout(0);
    await settled();
    expect(window.history.state).toEqual({ guard: true });
    const again = popped();
    goneOf(1)();
    await again;
    expect(here()).toBe(HOME);
  });

  it('leads from another first page to Home before it asks', async () => {
    begin(NOTICES);
    await back();
    expect(here()).toBe(HOME);
    expect(say).not.toHaveBeenCalled();
    await back();
    expect(say).toHaveBeenCalledOnce();
  });

  it('adds no entry after a reload', () => {
    begin(NOTICES);
    const before = window.history.length;
    createAppHistory(say).end();
    expect(window.history.length).toBe(before);
  });

  it('replaces one tab by another', async () => {
    begin('/');
    const before = window.history.length;
    for (const tab of [SPOT, OPTIONS, TRUST, ASSETS, HOME, SPOT]) app.push(tab);
    expect(window.history.length).toBe(before);
    expect(app.place).toMatchObject({
      location: { pathname: SPOT },
      navigationType: NavigationType.Replace,
    });
    app.push(NOTICES);
    await back();
    expect(here()).toBe(SPOT);
  });

  it.each([
    ['the log-in', [LOGIN]],
    ['the log-in and the registration', [LOGIN, REGISTER]],
  ])('leaves no second entry of the page that asked for %s', async (_, pages) => {
    begin('/');
    app.push(NOTICES);
    for (const path of pages) app.push(path);
    const arrived = popped();
    app.replace(NOTICES);
    // The page of the log-in redirects too, because it is no longer for this user.
    app.replace(NOTICES);
    await arrived;
    await settled();
    expect(app.place.location.pathname).toBe(NOTICES);
    await back();
    expect(here()).toBe('/');
  });

  it('replaces a log-in of several pages by a page that was not below', async () => {
    begin('/');
    app.push(LOGIN);
    app.push(REGISTER);
    const arrived = popped();
    app.replace(NOTICES);
    await arrived;
    await settled();
    expect(here()).toBe(NOTICES);
    await back();
    expect(here()).toBe('/');
  });

  it('gives a typed address an entry of its own', async () => {
    begin('/');
    const arrived = popped();
    location.hash = NOTICES;
    await arrived;
    expect(app.place.location.pathname).toBe(NOTICES);
    expect(window.history.state).toMatchObject({ idx: 1 });
    await back();
    expect(app.place.location.pathname).toBe('/');
  });

  it('closes a layer before it leaves the page, and takes the entry of a closed one away', async () => {
    begin('/');
    app.push(NOTICES);
    const close = vi.fn();
    const end = openLayer(close);
    await settled();
    close.mockImplementation(end);
    await back();
    expect(close).toHaveBeenCalledOnce();
    expect(here()).toBe(NOTICES);

    const closed = openLayer(() => undefined);
    await settled();
    const gone = popped();
    closed();
    await Promise.resolve();
    // Waits until the browser has left the layer's entry.
    app.push(REGISTER);
    await gone;
    await settled();
    expect(here()).toBe(REGISTER);
    await back();
    expect(here()).toBe(NOTICES);
    expect(window.history.state.layers).toBeUndefined();
    await back();
    expect(here()).toBe('/');
  });

  it('changes the address of the page, not of the sheet that is open over it', async () => {
    begin('/');
    app.push(NOTICES);
    const before = window.history.length;
    const close = openLayer(() => undefined);
    await settled();
    const beneath = popped();
    app.replace(`${NOTICES}?tab=message`);
    close();
    await beneath;
    await settled();
    expect(here()).toBe(`${NOTICES}?tab=message`);
    // The layer's entry is above and gone with the next page.
    app.push(REGISTER);
    expect(window.history.length).toBe(before + 1);
    await back(2);
    expect(here()).toBe('/');
  });

  it('ignores the redirect of a page that Back is leaving', async () => {
    begin('/');
    app.push(VERIFICATION);
    app.push(BASIC_VERIFICATION);
    const steps = vi.spyOn(window.history, 'go');
    const arrived = popped();
    app.go(-1);
    // The form is sent, and its page redirects to the page that Back leads to.
    app.replace(VERIFICATION);
    expect(steps).toHaveBeenCalledOnce();
    steps.mockRestore();
    await arrived;
    await settled();
    expect(app.place.location.pathname).toBe(VERIFICATION);
    // The next redirect counts again.
    app.replace(NOTICES);
    expect(here()).toBe(NOTICES);
    await back();
    expect(here()).toBe('/');
  });

  it('ignores the redirect of a page that another one replaces beneath its sheet', async () => {
    begin('/');
    app.push(NOTICES);
    app.push(ASSETS);
    closeWithPage();
    await settled();
    const arrived = popped();
    app.replace(HOME);
    // The log-out leaves for Home, and its page asks for a log-in.
    app.replace(LOGIN);
    await arrived;
    await settled();
    expect(here()).toBe(HOME);
    await back();
    expect(here()).toBe(NOTICES);
  });

  it('steps down to a page below only after it left the entries of a sheet', async () => {
    begin('/');
    app.push(NOTICES);
    app.push(LOGIN);
    app.push(REGISTER);
    closeWithPage();
    await settled();
    const sheetLeft = popped();
    app.replace(SPOT);
    await sheetLeft;
    await popped();
    await settled();
    expect(here()).toBe(SPOT);
    expect(window.history.state.idx).toBe(2);
    await back();
    expect(here()).toBe(NOTICES);
  });

  it('tells when a page was asked for, also if the entry of a sheet leaves first', async () => {
    begin(`${SPOT}`);
    const close = openLayer(() => undefined);
    await settled();
    const before = performance.now();
    close();
    await settled();
    app.push(NOTICES);
    const after = performance.now();
    await realTimeout(30);
    const shown = app.place;
    expect(shown.location.pathname).toBe(NOTICES);
    expect(shown.asked).toBeGreaterThanOrEqual(before);
    expect(shown.asked).toBeLessThanOrEqual(after);
  });

  it('leaves a layer alone when another address is typed', async () => {
    begin('/');
    const close = vi.fn();
    const end = openLayer(close);
    await settled();
    const arrived = popped();
    location.hash = NOTICES;
    await arrived;
    expect(close).not.toHaveBeenCalled();
    end();
    await settled();
    expect(here()).toBe(NOTICES);
  });
});
