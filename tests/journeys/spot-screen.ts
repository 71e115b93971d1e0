import type { Page } from 'playwright-core';
import { until } from '../support/until.ts';

/** `Buy BTC`, `Buy 0.01 BTC`, or `Buy BTC for 900 USDT`. */
const sends = (side: 'Buy' | 'Sell'): RegExp => new RegExp(`^${side} ([\\d.,]+ )?BTC( for .*)?$`);

/** The spot page, addressed by its visible texts. */
export class SpotScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get ticket() {
    return this.page.getByRole('region', { name: 'Place an order' });
  }
  get openOrders() {
    return this.page.getByRole('tab', { name: /^Open orders/ });
  }

  /**
   * Waits for the form of the ticket, which loads beside the page and its region, and for the book:
   * an order needs a live price.
   */
  async ready(): Promise<void> {
    await this.ticket.getByRole('radio', { name: 'Buy' }).waitFor();
    await this.page.getByRole('list', { name: 'Bids' }).getByRole('button').first().waitFor();
  }

  async best(side: 'Bids' | 'Asks'): Promise<number> {
    const levels = this.page.getByRole('list', { name: side }).getByRole('button');
    const text = await (side === 'Bids' ? levels.first() : levels.last()).innerText();
    return Number(/[\d,]+\.\d+/.exec(text)?.[0].replaceAll(',', ''));
  }

  available(): Promise<string> {
    return this.ticket.getByRole('definition').first().innerText();
  }

  async fill(order: {
    side: 'Buy' | 'Sell';
    type: 'Limit' | 'Market';
    price?: string;
    /** Quantity in the base coin; for a market buy the amount to spend in the quote coin. */
    quantity: string;
  }): Promise<void> {
    await this.ticket.getByRole('radio', { name: order.side }).check();
    await this.choose(order.type);
    const field = (name: RegExp) => this.ticket.getByRole('textbox', { name });
    if (order.price) await field(/^Price/).fill(order.price);
    // A market buy takes the amount to spend. Both are the last field.
    const size = this.ticket.getByRole('textbox').last();
    await size.fill(order.quantity);
    await size.blur();
    await this.send(order.side).click();
  }

  /** Chooses an order type by its name. */
  async choose(type: string): Promise<void> {
    const chip = this.ticket.getByRole('button', { name: /^Order type/ });
    if ((await chip.innerText()).startsWith(type)) return;
    await chip.click();
    await this.page
      .getByRole('dialog', { name: 'Order type' })
      .getByRole('button', { name: new RegExp(`^${type}`) })
      .click();
    await this.ticket.getByRole('button', { name: `Order type: ${type}` }).waitFor();
  }

  /** The ticket's button, which names side and size. */
  send(side: 'Buy' | 'Sell') {
    return this.ticket.getByRole('button', { name: sends(side) });
  }

  /** The confirm sheet's own button. */
  confirm(side: 'Buy' | 'Sell') {
    return this.page.getByRole('dialog').getByRole('button', { name: sends(side) });
  }

  async waitForOpen(count: number): Promise<void> {
    await until(
      () => this.openOrders.innerText(),
      (text) => text.includes(`(${count})`),
    );
  }
}
