// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { screen } from '@testing-library/react';
import { type Instrument, instrumentOf } from '@tideline/wire';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut } from '../../state/session.ts';
import { choose, field, press, slide, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { TradeTicket } from '../../ui/trade-ticket.tsx';
import type { Terms } from './contract-account.ts';
import { type ContractTicket, emptyTicket } from './contract-ticket.ts';
import { OrderPanel } from './order-panel.tsx';
import { contractDesk, marked, positionOf, quoteAt, waitingOf } from './testing/contracts.tsx';

const { desk, show } = contractDesk();
const BTC = instrumentOf('BTCUSDT') as Instrument;
const TERMS: Terms = {
  lot: '0.001',
  leverages: [1, 10, 20, 50],
  fee_bps: 5,
  maintenance_bps: 50,
  available: '100',
};
const done = vi.fn();
let ticket: ContractTicket;
beforeEach(() => done.mockClear());

function Panel({ first, terms }: { readonly first: ContractTicket; readonly terms: Terms | null }) {
  const [shown, setShown] = useState(first);
  ticket = shown;
  return (
    <TradeTicket label="ticket">
      <OrderPanel instrument={BTC} ticket={shown} onTicket={setShown} terms={terms} onDone={done} />
    </TradeTicket>
  );
}
const panel = (changes: Partial<ContractTicket> = {}, terms: Terms | null = TERMS) =>
  show(<Panel first={{ ...emptyTicket(BTC), ...changes }} terms={terms} />);
const stop = (price: string) => ({ on: true, price });
const limit = { type: 'limit', price: '49000' } as const;

describe('the panel of a contract order', () => {
  it('shows what an order costs, at the prices of its side of the book', async () => {
    expect(await panel()).toEqual([
      '* Long .up - Short .down .strong',
      '* Market - Limit',
      '[Leverage 10×]',
      '[Decrease Lots] Lots = [Increase Lots] [Size in Lots: change the unit]',
      'Share of the largest size = 0',
      '1 lot = 0.001 BTC · max 19',
      'Take-profit [Take-profit]',
      'Stop-loss [Stop-loss]',
      'Available: 100.00 USDT',
      'Margin: --',
      'Fee: --',
      'Est. liq. price: --',
      'Market 51,010.00',
      '[Open long] .up',
    ]);
    const before = outline();
    await type('Lots', '10');
    expect(changedSince(before)).toEqual([
      '[Decrease Lots] Lots = 10 [Increase Lots] [Size in Lots: change the unit]',
      'Share of the largest size = 52',
      'Margin: 51.06 USDT',
      'Fee: 0.2553 USDT',
      'Est. liq. price: 46,216.54',
      '-9.37% from mark',
      'Market 51,010.00 51.06 USDT',
      '[Long 0.01 BTC] .up',
    ]);
    await choose('Short');
    expect(changedSince(before)).toEqual([
      '- Long .up * Short .down .strong',
      '[Decrease Lots] Lots = 10 [Increase Lots] [Size in Lots: change the unit]',
      'Share of the largest size = 52',
      'Margin: 50.94 USDT',
      'Fee: 0.2547 USDT',
      'Est. liq. price: 55,779.30',
      '+9.37% from mark',
      'Market 51,010.00 50.94 USDT',
      '[Short 0.01 BTC] .down',
    ]);
    await choose('Limit');
    await type(/^Price/, '52000');
    expect(changedSince(before)).toEqual([
      '- Long .up * Short .down .strong',
      '- Market * Limit',
      '[Decrease Price] Price (USDT) = 52000 [Increase Price]',
      '[Decrease Lots] Lots = 10 [Increase Lots] [Size in Lots: change the unit]',
      'Share of the largest size = 52',
      'Margin: 52.00 USDT',
      'Fee: 0.2600 USDT',
      'Est. liq. price: 56,940.00',
      '+11.64% from mark',
      'Price 52,000.00 52.00 USDT',
      '[Short 0.01 BTC] .down',
    ]);
  });

  it('shows the result of each stop, on the side of its price', async () => {
    const both = { lots: '10', takeProfit: stop('53000'), stopLoss: stop('48000') };
    const before = await panel({ lots: '10' });
    await panel(both);
    expect(changedSince(before)).toEqual([
      'Take-profit above 51,000.00 [Take-profit] on',
      '* Price - % - USDT',
      'Take-profit price (USDT) = 53000',
      'At 53,000.00: +18.79 USDT (+36.81%)',
      'Stop-loss below 51,000.00 [Stop-loss] on',
      '* Price - % - USDT',
      'Stop-loss price (USDT) = 48000',
      'At 48,000.00: -31.17 USDT (-61.05%)',
    ]);
    await panel({ ...both, ...limit });
    expect(outline().filter((line) => /Above|Below|above|below/.test(line))).toEqual([
      'Take-profit above 49,000.00 [Take-profit] on',
      'Stop-loss below 49,000.00 [Stop-loss] on',
    ]);
  });

  it('says what is missing only after a try, and what is wrong at once', async () => {
    const cases: Readonly<Record<string, Partial<ContractTicket>>> = {
      nothing: {},
      'no lots': { lots: '0' },
      'price of 0': { type: 'limit', lots: '1', price: '0' },
      'far price': { type: 'limit', lots: '1', price: '56111.01' },
      'too large': { lots: '1000001', leverage: 50 },
      'too dear': { lots: '20' },
      'empty stop': { lots: '1', takeProfit: stop('') },
      'stop of 0': { lots: '1', takeProfit: stop('0') },
      'stop at the mark': { lots: '1', takeProfit: stop('51000') },
      'stop beyond': { lots: '1', stopLoss: stop('46000') },
    };
    const seen = await table(Object.keys(cases), async (name) => {
      await panel(cases[name]);
      const early = warnings();
      await press(/^Open (long|short)|^(Long|Short) \d/);
      return [early, warnings().filter((line) => !early.includes(line))];
    });
    expect(seen).toEqual({
      'empty stop': [[], ['! Please enter the take-profit or stop-loss price', '!']],
      'far price': [['! The price is too far from the market; the limit is 56,100.00'], ['!']],
      'no lots': [['! Please enter whole lots, at least 1'], ['!']],
      nothing: [[], ['! Please enter whole lots, at least 1', '!']],
      'price of 0': [['! Please enter a valid price'], ['!']],
      'stop at the mark': [['! The take-profit or stop-loss price is on the wrong side'], ['!']],
      'stop beyond': [
        ['! The stop-loss is beyond the liquidation price and would never be reached'],
        ['!'],
      ],
      'stop of 0': [['! Please enter a valid price'], ['!']],
      'too dear': [['! Insufficient balance'], ['!']],
      'too large': [['! Amount can not be more than the maximum'], ['!']],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(desk.sent).toEqual([]);
  });

  it('asks before it sends exactly what was asked, and then empties the ticket', async () => {
    desk.reply = () => ({ data: positionOf({ open_price: '51068.00' }) });
    const before = await panel({
      lots: '10',
      takeProfit: stop('53000'),
      stopLoss: stop('48000'),
      price: '1',
    });
    await press(/^Long 0/);
    expect(changedSince(before)).toEqual([
      'Confirm order',
      '[Close]',
      'Long 0.01000 BTC at 10×, with 51.06 USDT as margin',
      'BTC/USDT · Market .note',
      'Paper',
      'Est. open price: 51,068.00',
      'Lots: 10',
      'Value: 510.68 USDT',
      'Opening fee: 0.2553 USDT',
      'Closing fee: 0.2553 USDT',
      'Margin + fee: 51.32 USDT',
      'Break-even: 51,119.10',
      'Take-profit: 53,000.00',
      'Result at take-profit: +18.79 USDT',
      'Stop-loss: 48,000.00',
      'Result at stop-loss: -31.17 USDT',
      'At the liquidation price the position is closed. The margin that remains after the loss and the closing fee is returned.',
      '[Cancel] [Open long] .up',
    ]);
    expect(desk.sent).toEqual([]);
    await press('Open long');
    expect([desk.sent, desk.toasts(), done.mock.calls.length, marked(), ticket]).toEqual([
      [
        {
          leverage: '10',
          lots: '10',
          path: 'lever/submit',
          side: 'long',
          stop_loss: '48000',
          symbol: 'BTCUSDT',
          take_profit: '53000',
          type: 'market',
        },
      ],
      ['Long 10 lots opened at 51,068.00'],
      1,
      '7',
      {
        leverage: 10,
        lots: '',
        price: '1',
        side: 'long',
        stopLoss: {
          on: false,
          price: '',
        },
        takeProfit: {
          on: false,
          price: '',
        },
        type: 'market',
      },
    ]);
  });

  it('names a limit order with its price and its distance, and what waits', async () => {
    desk.reply = () => ({ data: waitingOf({ side: 'short' }) });
    const before = await panel({
      ...limit,
      side: 'short',
      lots: '2',
      leverage: 20,
      price: '55000',
    });
    await press(/^Short 0/);
    expect(changedSince(before)).toEqual([
      'Confirm order',
      '[Close]',
      'Short 0.00200 BTC at 20×, with 5.50 USDT as margin',
      'BTC/USDT · Limit .note',
      'Paper',
      'Price: 55,000.00 USDT',
      'Lots: 2',
      'Value: 110.00 USDT',
      'Opening fee: 0.0550 USDT',
      'Closing fee: 0.0550 USDT',
      'Margin + fee: 5.55 USDT',
      'Break-even: 54,945.02',
      'At the liquidation price the position is closed. The margin that remains after the loss and the closing fee is returned.',
      '! The price is +7.82% away from the market. .warning',
      '[Cancel] [Open short] .down',
    ]);
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(/^Short 0/);
    await press('Open short');
    expect([desk.sent, desk.toasts()]).toEqual([
      [
        {
          leverage: '20',
          lots: '2',
          path: 'lever/submit',
          price: '55000',
          side: 'short',
          symbol: 'BTCUSDT',
          type: 'limit',
        },
      ],
      ['Order placed'],
    ]);
  });

  it('has to be held from a tenth off the market on, and warns from 3 % on', async () => {
    const prices = ['49479.71', '49479.70', '45909.01', '45909.00'];
    const seen = await table(prices, async (price) => {
      await panel({ ...limit, lots: '1', price });
      await press(/^Long 0/);
      return outline().filter((line) => /^!|\[Cancel/.test(line));
    });
    expect(seen).toEqual({
      '45909.00': [
        '! The price is -10.00% away from the market. .warning',
        '[Cancel] [Hold: Open long] .up',
      ],
      '45909.01': [
        '! The price is -9.99% away from the market. .warning',
        '[Cancel] [Open long] .up',
      ],
      '49479.70': [
        '! The price is -3.00% away from the market. .warning',
        '[Cancel] [Open long] .up',
      ],
      '49479.71': ['[Cancel] [Open long] .up'],
    });
  });

  it('keeps the ticket of what is refused, with the refusal until it is edited', async () => {
    desk.reply = () => ({ error: { id: 'feed-stale' } });
    await panel({ lots: '10' });
    await press(/^Long 0/);
    await press('Open long');
    expect([warnings(), outline().includes('Refused so'), ticket.lots]).toEqual([
      ['!'],
      true,
      '10',
    ]);
    await type('Lots', '9');
    expect(outline()).not.toContain('Refused so');
  });

  it('goes by the pair until the terms are known, and says when the book is thin', async () => {
    const seen = await table([null, 'thin', 'stale', 'down', 'offline'], async (what) => {
      if (what === 'stale' || what === 'down')
        desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51010.00'), status: what });
      desk.health = { offline: what === 'offline' };
      await panel(
        { lots: what === 'thin' ? '26' : '1', leverage: 50 },
        what === null ? null : { ...TERMS, available: '1000' },
      );
      return outline()
        .slice(3)
        .filter((line) => !/TP|SL|Take|Stop|lot =/.test(line));
    });
    expect(seen).toEqual({
      down: [
        '[Decrease Lots] Lots = 1 [Increase Lots] [Size in Lots: change the unit]',
        'Share of the largest size = 0',
        'Available: 1,000.00 USDT',
        'Margin: 1.02 USDT',
        'Fee: 0.0255 USDT',
        'Est. liq. price: 50,254.70',
        '-1.46% from mark',
        'Market -- 1.02 USDT',
        '[Long 0.001 BTC] .up',
      ],
      null: [
        '[Decrease Lots] Lots = 1 [Increase Lots] [Size in Lots: change the unit]',
        'Share of the largest size = 0 off',
        'Available: --',
        'Margin: 1.02 USDT',
        'Fee: 0.0255 USDT',
        'Est. liq. price: 50,254.70',
        '-1.46% from mark',
        'Market 51,010.00 1.02 USDT',
        '[Long 0.001 BTC] .up',
      ],
      offline: [
        '[Decrease Lots] Lots = 1 [Increase Lots] [Size in Lots: change the unit]',
        'Share of the largest size = 0',
        'Available: 1,000.00 USDT',
        'Margin: 1.02 USDT',
        'Fee: 0.0255 USDT',
        'Est. liq. price: 50,254.70',
        '-1.46% from mark',
        'Market -- 1.02 USDT',
        '[Offline] off .up',
      ],
      stale: [
        '[Decrease Lots] Lots = 1 [Increase Lots] [Size in Lots: change the unit]',
        'Share of the largest size = 0',
        'Available: 1,000.00 USDT',
        'Margin: 1.02 USDT',
        'Fee: 0.0255 USDT',
        'Est. liq. price: 50,254.70',
        '-1.46% from mark',
        'Market -- 1.02 USDT',
        '[Long 0.001 BTC] .up',
      ],
      thin: [
        '[Decrease Lots] Lots = 26 [Increase Lots] [Size in Lots: change the unit]',
        'Share of the largest size = 2',
        'Available: 1,000.00 USDT',
        'Margin: 26.56 USDT',
        'Fee: 0.6641 USDT',
        'Est. liq. price: 50,320.89',
        '-1.33% from mark',
        'The order book shown cannot fill this order completely; it may be refused.',
        'Market 51,010.00 26.56 USDT',
        '[Long 0.026 BTC] .up',
      ],
    });
  });

  it('asks a visitor to log in [ROLE:visitor]', async () => {
    logOut();
    await panel({ lots: '1' }, { ...TERMS, available: null });
    await press('Log in to trade');
    expect([screen.queryByRole('dialog'), desk.sent]).toEqual([null, []]);
  });

  it('names old prices in the question', async () => {
    desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51010.00'), status: 'stale' });
    await panel({ lots: '1' });
    await press(/^Long 0/);
    expect(outline().filter((line) => /^!|\[Cancel/.test(line))).toEqual([
      '! Prices are not up to date. Send the order anyway? .warning',
      '[Cancel] [Open long anyway] .up',
    ]);
  });

  it('slides to a share of what the balance pays', async () => {
    await panel();
    const seen = [];
    for (const share of [100, 50, 1, 0]) {
      await slide(share);
      seen.push([share, ticket.lots]);
    }
    expect(seen).toEqual([
      [100, '19'],
      [50, '9'],
      [1, '0'],
      [0, ''],
    ]);
  });

  it('follows the price of the market until a price is typed', async () => {
    await panel({ type: 'limit' });
    expect([field(/^Price/).value, ticket.price]).toEqual(['51010.00', '']);
  });
});

describe('the choice of a leverage', () => {
  it('says what each brings for the typed lots, and sets the chosen one', async () => {
    await panel({ lots: '10', leverage: 20 });
    await press(/^Leverage/);
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Leverage',
      '[Close]',
      'For lots: 10',
      '[1 × Max 1 Lots Margin 510.68 USDT Liq. price 255.34 -99.50%]',
      '[10 × Max 19 Lots Margin 51.06 USDT Liq. price 46,216.54 -9.50%]',
      '[20 × Max 38 Lots Margin 25.53 USDT Liq. price 48,769.94 -4.50%] pressed',
      '[50 × Max 95 Lots Margin 10.21 USDT Liq. price 50,301.98 -1.50%] .risky',
      'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
    ]);
    await press(/^20×/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(/^Leverage/);
    await press(/^50×/);
    expect([ticket.leverage, screen.queryByRole('dialog')]).toEqual([50, null]);
  });

  it('goes by one lot while none is typed, and knows nothing without prices', async () => {
    const seen = await table(['', '0', '5'], async (lots) => {
      if (lots === '5') {
        desk.books.clear();
        desk.quotes.clear();
      }
      await panel({ lots, side: 'short' }, { ...TERMS, leverages: [10, 21], available: '100' });
      await press(/^Leverage/);
      return outline(screen.getByRole('dialog')).slice(2);
    });
    expect(seen).toEqual({
      '': [
        'For lots: 1',
        '[10 × Max 19 Lots Margin 5.10 USDT Liq. price 55,845.00 +9.50%] pressed',
        '[21 × Max 40 Lots Margin 2.42 USDT Liq. price 53,173.58 +4.26%] .risky',
        'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
      ],
      '0': [
        'For lots: 1',
        '[10 × Max 19 Lots Margin 5.10 USDT Liq. price 55,845.00 +9.50%] pressed',
        '[21 × Max 40 Lots Margin 2.42 USDT Liq. price 53,173.58 +4.26%] .risky',
        'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
      ],
      '5': [
        'For lots: 5',
        '[10 × Max -- Margin -- Liq. price --] pressed',
        '[21 × Max -- Margin -- Liq. price --] .risky',
        'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
      ],
    });
  });
});
