// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logOut } from '../../state/session.ts';
import { choose, field, press, slide, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import type { ContractTicket } from './contract-ticket.ts';
import { quoteAt } from './testing/contracts.tsx';
import { limit, panelDesk, stop, TERMS } from './testing/panel.tsx';

const { desk, panel, ticket } = panelDesk();

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

  it('slides to a share of what the balance pays', async () => {
    await panel();
    const seen = [];
    for (const share of [100, 50, 1, 0]) {
      await slide(share);
      seen.push([share, ticket().lots]);
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
    expect([field(/^Price/).value, ticket().price]).toEqual(['51010.00', '']);
  });

  it('takes a percentage and an amount of a stop to two decimals', async () => {
    await panel({ lots: '10', takeProfit: { on: true, price: '' } });
    const seen = [];
    for (const way of ['%', 'USDT']) {
      await choose(way);
      await type(/^Profit after fees/, '5.678');
      fireEvent.blur(field(/^Profit after fees/));
      seen.push(field(/^Profit after fees/).value);
    }
    expect(seen).toEqual(['5.67', '5.67']);
  });
});
