import type { Page } from 'playwright-core';
import { eventually } from './person.ts';

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

  /** Waits for the book: an order needs a live price. */
  async ready(): Promise<void> {
    await this.page.getByRole('list', { name: 'Bids' }).getByRole('button').first().waitFor();
  }

  async best(side: 'Bids' | 'Asks'): Promise<number> {
    const levels = this.page.getByRole('list', { name: side }).getByRole('button');
    const text = await (side === 'Bids' ? levels.first() : levels.last()).innerText();
    return Number(text.trim().split(/\s/)[0]?.replaceAll(',', ''));
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
    await this.ticket.getByRole('radio', { name: order.type }).check();
    const field = (name: RegExp) => this.ticket.getByRole('textbox', { name });
    if (order.price) await field(/^Price/).fill(order.price);
    // A market buy takes the amount to spend. Both are the last field.
    const size = this.ticket.getByRole('textbox').last();
    await size.fill(order.quantity);
    await size.blur();
    await this.ticket.getByRole('button', { name: `${order.side} BTC` }).click();
  }

  /** The confirm sheet's own button. */
  confirm(side: 'Buy' | 'Sell') {
    return this.page.getByRole('dialog').getByRole('button', { name: `${side} BTC` });
  }

  async waitForOpen(count: number): Promise<void> {
    await eventually(
      () => this.openOrders.innerText(),
      (text) => text.includes(`(${count})`),
    );
  }
}
