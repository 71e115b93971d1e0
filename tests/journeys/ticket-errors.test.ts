import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

/** Waits until a field has the focus and a text describes it. */
const described = async (field: Locator, text: string): Promise<void> => {
  const read = () =>
    field.evaluate((element) => {
      const group = element.closest('fieldset[data-invalid]') ?? element;
      if (document.activeElement !== element) return 'not focused';
      const ids = group.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    });
  await until(read, (found) => found === text);
};

inBrowser('errors of order tickets and contract sheets', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    await logIn(someone);
  });

  const dialog = () => page.getByRole('dialog');
  /** A toast of an error, above everything else. */
  const toasted = () => page.locator('[popover] [role="alert"] p').count();

  it('shows the error of a spot ticket at its field and focuses the first [RULE:spot-buy]', async () => {
    const spot = new SpotScreen(page);
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    await spot.ready();
    await spot.choose('Limit');
    const price = spot.ticket.getByRole('textbox', { name: /^Price/ });
    const quantity = spot.ticket.getByRole('textbox', { name: /^Quantity/ });
    await price.fill('');
    await spot.send('Buy').click();
    await described(price, 'Please enter a price');
    // The other wrong field says so too, and no list pushes the button away.
    await spot.ticket.getByText('Amount can not be empty').waitFor();
    // The book is the only region of the ticket.
    await sees(() => spot.ticket.getByRole('region').count()).toBe(1);
    await price.fill(String(Math.round(await spot.best('Bids'))));
    await spot.send('Buy').click();
    await described(quantity, 'Amount can not be empty');
    await sees(() => toasted()).toBe(0);
    await someone.expectAccessible();
  });

  it('shows the errors of an option at its field [RULE:option-order]', async () => {
    await someone.go('/pages/option/detail?symbol=BTCUSDT');
    const panel = page.getByRole('region', { name: 'Buy an option' });
    const first = panel.getByRole('radio', { name: /30 s/ });
    await first.waitFor();
    await panel.getByRole('button', { name: 'Rise' }).click();
    await described(first, 'Please choose a delivery time first');
    await first.check();
    await panel.getByRole('button', { name: 'Rise' }).click();
    const amount = panel.getByRole('textbox', { name: /^Amount/ });
    await described(amount, 'Amount can not be empty');
    await sees(() => toasted()).toBe(0);
  });

  it('shows the errors of a contract and its sheets at their fields [RULE:contract-lots] [RULE:contract-stops]', async () => {
    const api = await Caller.logIn(exchange.origin, 'demo');
    await api.post('lever/submit', {
      ...{ symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '20', leverage: '10' },
      client_id: 'ticket-errors-1',
    });
    await someone.go('/pages/lever/index?symbol=BTCUSDT');
    const panel = page.getByRole('region', { name: 'Open a position' });
    await panel.getByRole('button', { name: 'Open long' }).click();
    const lots = panel.getByRole('textbox', { name: /^Lots/ });
    await described(lots, 'Please enter whole lots, at least 1');
    await sees(() => toasted()).toBe(0);
    const act = (name: string) =>
      page.getByRole('article').first().getByRole('button', { name, exact: true }).click();
    const sends = (name: RegExp) => press(dialog().getByRole('button', { name }));

    await act('Close');
    const closed = dialog().getByRole('textbox', { name: /^Lots/ });
    await closed.fill('0');
    await sends(/^Close position$/);
    await described(closed, 'Please enter whole lots, at least 1');
    await press(dialog().getByRole('button', { name: 'Cancel' }));

    await act('Add margin');
    const margin = dialog().getByRole('textbox');
    await sends(/^Add/);
    await described(margin, 'Please enter a valid amount');
    await press(dialog().getByRole('button', { name: 'Cancel' }));

    await act('TP / SL');
    await dialog().getByRole('switch', { name: 'Take-profit' }).click();
    await sends(/^Save/);
    const stop = dialog().getByRole('textbox', { name: /^Take-profit/ });
    await described(stop, 'Please enter the take-profit or stop-loss price');
    await sees(() => toasted()).toBe(0);
    await someone.expectAccessible();
  });

  it('keeps the refusal of the exchange once, above the button, until the ticket is edited', async () => {
    const spot = new SpotScreen(page);
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    await spot.ready();
    const ask = await spot.best('Asks');
    await spot.ticket.getByRole('textbox', { name: /^Price/ }).fill((ask * 1.01).toFixed(2));
    await spot.ticket.getByRole('textbox', { name: /^Quantity/ }).fill('0.001');
    await spot.ticket.getByRole('button', { name: /^Time in force/ }).click();
    await press(dialog().getByRole('button', { name: /^Post-only/ }));
    await dialog().waitFor({ state: 'hidden' });
    await spot.send('Buy').click();
    await press(spot.confirm('Buy'));
    // At the field that it names, and nowhere else.
    const refusal = page.getByText(/would trade at once/);
    await refusal.waitFor();
    await sees(() => refusal.count()).toBe(1);
    // The button stays below it.
    const [box, button] = [await refusal.boundingBox(), await spot.send('Buy').boundingBox()];
    expect(button?.y ?? 0).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
    await spot.ticket.getByRole('textbox', { name: /^Quantity/ }).fill('0.002');
    await refusal.waitFor({ state: 'detached' });
    someone.expectQuiet();
  });
});
