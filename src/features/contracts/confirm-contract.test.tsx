// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { marked, positionOf, quoteAt, waitingOf } from './testing/contracts.tsx';
import { limit, panelDesk, stop } from './testing/panel.tsx';

const { desk, done, panel, ticket } = panelDesk();

describe('the question before a contract order', () => {
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
    expect([desk.sent, desk.toasts(), done.mock.calls.length, marked(), ticket()]).toEqual([
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
    expect([warnings(), outline().includes('Refused so'), ticket().lots]).toEqual([
      ['!'],
      true,
      '10',
    ]);
    await type('Lots', '9');
    expect(outline()).not.toContain('Refused so');
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
});
