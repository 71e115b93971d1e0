import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';
/** Keys after which a control that is still not reached counts as out of reach. */
const MAX_KEYS = 150;

interface Node {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly focused: boolean;
}

/** What a screen reader has of a page, and the keys: nothing else of it is seen here. */
class Reader {
  readonly page: Page;
  readonly #protocol: CDPSession;

  constructor(page: Page, protocol: CDPSession) {
    this.page = page;
    this.#protocol = protocol;
  }

  async tree(): Promise<readonly Node[]> {
    const { nodes } = await this.#protocol.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, description, properties = [] }) => ({
        role: String(role?.value ?? ''),
        name: String(name?.value ?? ''),
        description: String(description?.value ?? ''),
        focused: properties.some((each) => each.name === 'focused' && each.value.value === true),
      }));
  }

  async hears(role: string, name: RegExp): Promise<void> {
    await until(`${role} ${name}`, async () =>
      (await this.tree()).some((each) => each.role === role && name.test(each.name)),
    );
  }

  /** Moves on by the Tab key until a control has the focus. */
  async reach(role: string, name: RegExp): Promise<void> {
    await this.hears(role, name);
    const passed: string[] = [];
    for (let key = 0; key < MAX_KEYS; key += 1) {
      const at = (await this.tree()).findLast(({ focused }) => focused);
      if (at?.role === role && name.test(at.name)) return;
      passed.push(`${at?.role} ${at?.name}`);
      await this.page.keyboard.press('Tab');
    }
    expect.fail(`${role} ${name} was not reached; passed ${passed.join(', ')}`);
  }

  /** Waits until a field has the focus, and a description. */
  async describes(name: RegExp, description: RegExp): Promise<void> {
    await until(`${name} with ${description}`, async () => {
      const at = (await this.tree()).findLast(({ focused }) => focused);
      return at !== undefined && name.test(at.name) && description.test(at.description);
    });
  }

  async press(role: string, name: RegExp): Promise<void> {
    await this.reach(role, name);
    await this.page.keyboard.press('Enter');
  }

  async type(name: RegExp, text: string): Promise<void> {
    await this.reach('textbox', name);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }
}

inBrowser('the app for everybody', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let reader: Reader;

  beforeAll(async () => {
    exchange = await startExchange();
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50000@0)');
    someone = await person(exchange.origin);
    page = someone.page;
    await someone.context.addInitScript(noteSpoken);
    reader = new Reader(page, await someone.context.newCDPSession(page));
    await logIn(someone);
  });

  /** What was spoken since the last call. */
  const announced = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const spoken = () =>
    page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.splice(0));

  it('lets a person place and cancel an order by keys and the accessibility tree alone', async () => {
    await someone.go('/');
    await reader.press('link', /^Spot$/);
    await reader.hears('heading', /BTC\/USDT/);
    await reader.hears('list', /^Bids$/);
    await reader.press('button', /^Order type/);
    await reader.press('button', /^Limit/);
    await reader.type(/^Price/, '49000');
    await reader.type(/^Quantity/, '0.01');
    await reader.press('button', /^Buy 0\.01 BTC/);
    await reader.hears('dialog', /^Confirm order$/);
    await reader.press('button', /^Buy BTC$/);
    await reader.hears('tab', /^Open orders \(1\)$/);
    await reader.press('button', /^Cancel$/);
    await reader.hears('tab', /^Open orders(?! \([1-9])/);
    await until('the result', async () => (await announced()).includes('Order cancelled'));
    await sees(async () =>
      (await spoken()).filter((each) => each === 'Order cancelled'),
    ).toHaveLength(1);
    someone.expectQuiet();
  });

  it('speaks a result and a refusal once, and no price', async () => {
    await someone.go(SPOT);
    await reader.hears('list', /^Bids$/);
    await spoken();
    for (const price of ['50,100.00', '50,200.00', '50,300.00']) {
      await setFaults(exchange.origin, `market:BTCUSDT=path(${price.replace(',', '')}@0)`);
      await page.getByText(price).first().waitFor();
    }
    await sees(() => spoken()).toEqual([]);
    await reader.press('button', /^Order type/);
    await reader.press('button', /^Market/);
    await reader.press('button', /^Buy BTC/);
    // A wrong field takes the focus, and its error is its description.
    await reader.describes(/^Amount/, /can not be empty/);
    await page.keyboard.type('900');
    await reader.press('button', /^Buy BTC/);
    await reader.hears('dialog', /^Confirm order$/);
    await spoken();
    await setFaults(exchange.origin, 'rest:coin/trade=reject(internal)');
    await reader.press('button', /^Buy BTC/);
    // A button says that it loads when its answer takes long.
    const told = async () => (await announced()).filter((each) => each !== 'Loading');
    await until('the refusal', async () => (await told()).length > 0);
    await sees(told).toEqual(['Something went wrong on our side, please try again']);
    someone.expectQuiet();
  });

  it('speaks a doubt about the prices once, nothing of its seconds, and once that they are live again', async () => {
    await setFaults(exchange.origin, '');
    await someone.go(SPOT);
    await reader.hears('list', /^Bids$/);
    await spoken();
    await setFaults(exchange.origin, 'socket=down;rest:*=fail');
    await until('the doubt', async () => (await announced()).includes('Offline'));
    await page.getByText(/Offline · \d+[smh] · prices from \d/).waitFor();
    const said = await spoken();
    expect(said).toEqual([...new Set(said)]);
    expect(said.filter((each) => /\d/.test(each))).toEqual([]);
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50000@0)');
    await someone.comeBack();
    await page.getByText('50,000.00').first().waitFor();
    await until('the return', async () => (await announced()).includes('Prices are live again'));
    await page.getByText('50,000.00').first().waitFor();
    await sees(async () => (await spoken()).filter((each) => /live/.test(each))).toEqual([
      'Prices are live again',
    ]);
    // Home speaks of all prices together.
    await someone.go('/');
    await page.getByRole('list', { name: 'Market' }).getByText(/%$/).first().waitFor();
    await spoken();
    await setFaults(exchange.origin, 'socket=down;rest:*=fail');
    await until('the doubt on home', async () => (await announced()).includes('Offline'));
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50000@0)');
    await someone.comeBack();
    await until('the return on home', async () =>
      (await announced()).includes('Prices are live again'),
    );
    const home = await spoken();
    expect(home).toEqual([...new Set(home)]);
  });

  it('keeps focus, selection, disabled controls and directions visible in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await someone.go(SPOT);
    await reader.hears('list', /^Bids$/);
    /** What the system's colours leave of the first shown element. */
    const look = (selector: string) =>
      page.evaluate((of) => {
        const [element] = [...document.querySelectorAll(of)].filter((each) =>
          each.checkVisibility(),
        );
        if (!element) throw new Error(`no ${of}`);
        const { outlineStyle, outlineWidth, outlineColor, opacity, color } =
          getComputedStyle(element);
        const line = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
        return {
          line,
          opacity,
          color,
          face: getComputedStyle(element, '::before').backgroundColor,
        };
      }, selector);
    const shown = 'main:not([hidden] *)';
    const selected = await look(`${shown} [role=tab][aria-selected=true]`);
    expect(selected.line).not.toBe((await look(`${shown} [role=tab][aria-selected=false]`)).line);
    await sees(async () => (await look('nav a[aria-current]')).line).toBe(selected.line);
    await sees(async () => (await look('nav a:not([aria-current])')).line).toBe('none');
    await reader.reach('switch', /./);
    const focused = (await look(':focus')).line;
    expect(focused).toMatch(/^3px/);
    expect(focused).not.toBe(selected.line);
    await someone.go('/dev/ui');
    const off = await look('[role=switch][aria-checked=false]:not(:disabled)');
    const on = await look('[role=switch][aria-checked=true]:not(:disabled)');
    expect(on.face).not.toBe(off.face);
    const disabled = await look('button:disabled:not([role])');
    expect(disabled.opacity).toBe('1');
    expect(disabled.color).not.toBe((await look('button:not(:disabled):not([role])')).color);
    await someone.go('/');
    const changes = page.getByRole('list', { name: 'Market' }).getByText(/%$/);
    await changes.first().waitFor();
    for (const change of await changes.allInnerTexts())
      expect(change).toMatch(/^(?:[▲▼]\n)?(?:[+-]|0\.00%)/);
    await page.emulateMedia({ forcedColors: 'none' });
    someone.expectQuiet({ offline: true });
  });

  it('shows whole labels, prices and changes at twice the text size on 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.getByRole('list', { name: 'Market' }).getByText(/%$/).first().waitFor();
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('nav a span')].map((each) => ({
        size: Math.round(Number.parseFloat(getComputedStyle(each).fontSize)),
        right: Math.round(each.getBoundingClientRect().right),
      })),
    );
    expect(sizes.map(({ size }) => size)).toEqual([22, 22, 22, 22, 22]);
    expect(Math.max(...sizes.map(({ right }) => right))).toBeLessThanOrEqual(360);
  });
});

/** Runs in the page. Notes each text that comes into a live region. */
function noteSpoken(): void {
  const spoken: string[] = [];
  Object.assign(window, { spoken });
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const before = new WeakMap<Element, string>();
  const look = () => {
    for (const region of document.querySelectorAll<HTMLElement>(LIVE)) {
      if (region.closest('[hidden], [inert]')) continue;
      const now = region.innerText.trim();
      if (now !== (before.get(region) ?? '') && now !== '') spoken.push(now);
      before.set(region, now);
    }
  };
  new MutationObserver(look).observe(document, {
    ...{ subtree: true, childList: true, characterData: true },
  });
}
