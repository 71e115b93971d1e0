// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logOut } from '../../state/session.ts';
import { choose, field, pick, press, slide, table, type } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { ofType, orderPanel, send, sheet } from './testing/order-panel.tsx';
import { orderTexts } from './texts.ts';

await orderTexts();
const { desk, panel } = orderPanel();

describe('the panel of a spot order', () => {
  it('shows what a limit order costs and brings, on each side', async () => {
    expect(await panel()).toEqual([
      '* Buy .up - Sell .down .strong',
      '[Order type: Limit] [Time in force: GTC]',
      '[Decrease Price] Price (USDT) = 100.00 [Increase Price] [Use the best ask]',
      '[Decrease Quantity] Quantity (BTC) = [Increase Quantity] [Quantity in BTC: change the unit]',
      'Share of balance = 0',
      'TP/SL [Take-profit and stop-loss for the filled part of this order]',
      'Available: 1,000.00 USDT',
      'Max: 10.00000 BTC',
      'Cost: --',
      'You receive: --',
      'Fee: --',
      'Price 100.00',
      '[Buy BTC] .up',
    ]);
    const before = outline();
    await type(/^Price/, '95');
    await type(/^Quantity/, '2');
    expect(changedSince(before)).toEqual([
      '[Decrease Price] Price (USDT) = 95 [Increase Price] [Use the best ask]',
      '[Decrease Quantity] Quantity (BTC) = 2 [Increase Quantity] [Quantity in BTC: change the unit]',
      'Share of balance = 19',
      'Max: 10.52631 BTC',
      'Cost: 190.00 USDT',
      'You receive: 1.99800000 BTC',
      'Fee: 0.00200000 BTC',
      'The price is -5.00% away from the market. .warning',
      'Price 95.00 190.00 USDT',
      '[Buy 2 BTC] .up',
    ]);
    await choose('Sell');
    expect(changedSince(before)).toEqual([
      '- Buy .up * Sell .down .strong',
      '[Decrease Price] Price (USDT) = 95 [Increase Price] [Use the best bid]',
      '[Decrease Quantity] Quantity (BTC) = 2 [Increase Quantity] [Quantity in BTC: change the unit]',
      'Share of balance = 100',
      'Available: 2.00000000 BTC',
      'Max: 2.00000 BTC',
      'Cost: 2.00000 BTC',
      'You receive: 196.60 USDT',
      'Fee: 0.3940 USDT',
      'The price is -5.00% away from the market. .warning',
      'Price 95.00 197.00 USDT',
      '[Sell 2 BTC] .down',
    ]);
  });

  it('says what is wrong early, and what is missing after a try', async () => {
    const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      nothing: {},
      small: { Price: '95', Quantity: '0.01' },
      large: { Price: '95', Quantity: '11' },
      far: { Price: '111', Quantity: '1' },
      zero: { Price: '0', Quantity: '1' },
    };
    const seen = await table(Object.keys(cases), async (name) => {
      localStorage.clear();
      await panel();
      for (const [label, value] of Object.entries(cases[name] ?? {}))
        await type(new RegExp(`^${label}`), value);
      const early = warnings();
      await send();
      return [early, warnings(), sheet()];
    });
    expect(seen).toEqual({
      far: [
        ['! The price is too far from the market; the limit is 110.55'],
        ['! The price is too far from the market; the limit is 110.55', '!'],
        null,
      ],
      large: [['! Insufficient balance'], ['! Insufficient balance', '!'], null],
      nothing: [[], ['! Amount can not be empty', '!'], null],
      small: [[], ['! The order must be worth at least 5 USDT', '!'], null],
      zero: [[], ['! Please enter a valid price', '!'], null],
    });
    expect(desk.sent).toEqual([]);
  });

  it('marks the field that is wrong, and no other', async () => {
    const wrong = () =>
      [/^Price/, /^Quantity/].map((name) => field(name).getAttribute('aria-invalid') === 'true');
    await panel();
    await type(/^Price/, '95');
    await type(/^Quantity/, '11');
    expect(wrong()).toEqual([false, true]);
    await type(/^Quantity/, '1');
    expect(wrong()).toEqual([false, false]);
    await type(/^Price/, '111');
    expect(wrong()).toEqual([true, false]);
  });

  it.each([
    ['Limit', /^Price/, '95.019', '95.01'],
    ['Limit', /^Quantity/, '1.1234567', '1.12345'],
    ['Market', /^Amount/, '10.129', '10.12'],
    ['Trailing', /^Trail/, '1.259', '1.20'],
    ['Stop market', /^Trigger/, '95.019', '95.01'],
  ])('%s: puts %s on its step when the person leaves it', async (of, name, typed, left) => {
    await panel();
    if (of !== 'Limit') await ofType(of);
    await type(name, typed);
    fireEvent.blur(field(name));
    await settled();
    expect(field(name).value).toBe(left);
  });

  it('puts a trailing distance on the step of a price, without the limit of a percentage', async () => {
    await panel();
    await ofType('Trailing');
    await press(/^Trail.* change the unit/);
    await type(/^Trail/, '60.019');
    fireEvent.blur(field(/^Trail/));
    await settled();
    expect(field(/^Trail/).value).toBe('60.01');
  });

  it('takes the best price of its side, or of its own for a post-only order', async () => {
    await panel();
    const seen: unknown[] = [];
    for (const side of ['Buy', 'Sell']) {
      await choose(side);
      await press(/best/i);
      seen.push([side, field(/^Price/).value]);
    }
    await pick(/^Time in force/, /^Post/);
    await press(/best/i);
    seen.push(['post-only', field(/^Price/).value]);
    expect(seen).toEqual([
      ['Buy', '100.00'],
      ['Sell', '99.00'],
      ['post-only', '100.00'],
    ]);
  });

  it('sizes by a share of the balance, and in either coin', async () => {
    await panel();
    await type(/^Price/, '95');
    await slide(50);
    const seen: unknown[] = [
      outline().filter((line) => /^\[D.*(Quantity|Amount)|Share/.test(line)),
    ];
    await press(/^Quantity in BTC/);
    seen.push(outline().filter((line) => /^\[D.*(Quantity|Amount)|Share/.test(line)));
    expect(seen).toEqual([
      [
        '[Decrease Quantity] Quantity (BTC) = 5.26315 [Increase Quantity] [Quantity in BTC: change the unit]',
        'Share of balance = 50',
      ],
      [
        '[Decrease Amount] Amount (USDT) = 500.00 [Increase Amount] [Quantity in USDT: change the unit]',
        'Share of balance = 50',
      ],
    ]);
  });

  it('warns of a slipping market order, of a thin book, of a far price and of old prices', async () => {
    const seen: unknown[] = [];
    for (const amount of ['90', '500', '700']) {
      await panel({ base: '2', quote: '10000' });
      await ofType('Market');
      await type(/^Amount/, amount);
      seen.push([amount, outline().filter((line) => /lip|thin|book|market/i.test(line))]);
    }
    await ofType('Limit');
    await type(/^Price/, '90');
    await type(/^Quantity/, '1');
    desk.quotes.set('BTCUSDT', { ...live(quoteOf('BTCUSDT')), status: 'stale' });
    await panel();
    await send();
    seen.push(sheet()?.slice(-2));
    expect(seen).toEqual([
      ['90', ['[Order type: Market]', 'At market price', 'Market 100.00 90.00 USDT']],
      ['500', ['[Order type: Market]', 'At market price', 'Market 100.00 499.99 USDT']],
      [
        '700',
        [
          '[Order type: Market]',
          'At market price',
          'The order book shown cannot fill this order completely. .warning',
          'Market 100.00 610.00 USDT',
        ],
      ],
      [
        '! Prices are not up to date. Send the order anyway? The price is -10.00% away from the market. .warning',
        '[Cancel] [Hold: Buy BTC] .up',
      ],
    ]);
  });

  it('knows no funds of a visitor, and cannot send offline', async () => {
    logOut();
    expect((await panel(null)).slice(3)).toEqual([
      '[Decrease Quantity] Quantity (BTC) = [Increase Quantity] [Quantity in BTC: change the unit]',
      'Share of balance = 0 off',
      'TP/SL [Take-profit and stop-loss for the filled part of this order]',
      'Available: --',
      'Max: --',
      'Cost: --',
      'You receive: --',
      'Fee: --',
      'Price 100.00',
      '[Log in to trade] .up',
    ]);
    desk.health = { offline: true };
    expect((await panel(null)).filter((line) => /Offline/.test(line))).toEqual([
      '[Offline] off .up',
    ]);
  });
});
