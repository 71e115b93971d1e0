// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import type { SpotTrigger } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { press, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { amend } from './amending.ts';
import { ownOrders, trigger } from './testing/own-orders.tsx';
import { orderTexts } from './texts.ts';

await orderTexts();
const mine = ownOrders();
const { desk, own } = mine;

describe('the sheet that amends a trigger order', () => {
  const open = async (row: SpotTrigger, price: string | null = null) => {
    mine.answers = { 'coin/trigger waiting': [row] };
    await own();
    act(() => amend(row, price));
    await settled();
    await settled();
    return outline(document.querySelector('dialog[open]') ?? document.body);
  };

  it('has the terms of its kind', async () => {
    const kinds: Readonly<Record<string, Partial<SpotTrigger>>> = {
      'stop at market': {},
      'stop limit by mark': { type: 'stop-limit', price: '89.00', trigger_by: 'mark' },
      'trail in percent': { type: 'trailing-stop', trail_percent: '2.5', extreme: '101.00' },
      'trail by distance': { type: 'trailing-stop', trail_distance: '3', extreme: '101.00' },
      'of money': { side: 'buy', trigger_price: '105.00', quantity: null, budget: '250' },
      'of its order': { parent_order_id: 'o1' },
    };
    const seen = await table(Object.keys(kinds), async (name) =>
      (await open(trigger(kinds[name]))).slice(2),
    );
    expect(seen).toEqual({
      'of its order': [
        'If BTC falls to 90 USDT, sell 1 BTC at market',
        '[Decrease Trigger] Trigger (USDT) = 90.00 [Increase Trigger]',
        '-10.00% from market .note',
        '[Amend] off .down',
      ],
      'of money': [
        'If BTC rises to 105 USDT, buy BTC for 250 USDT at market',
        '[Decrease Trigger] Trigger (USDT) = 105.00 [Increase Trigger]',
        '+5.00% from market .note',
        '[Decrease Amount] Amount (USDT) = 250 [Increase Amount]',
        '[Amend] off .up',
      ],
      'stop at market': [
        'If BTC falls to 90 USDT, sell 1 BTC at market',
        '[Decrease Trigger] Trigger (USDT) = 90.00 [Increase Trigger]',
        '-10.00% from market .note',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
      'stop limit by mark': [
        'If the mark price of BTC falls to 90 USDT, sell 1 BTC at 89 USDT or more',
        '[Decrease Trigger] Trigger (USDT) = 90.00 [Increase Trigger]',
        '-11.76% from market .note',
        '[Decrease Price] Price (USDT) = 89.00 [Increase Price]',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
      'trail by distance': [
        'If BTC falls 3 USDT from its highest price, sell 1 BTC at market',
        '[Decrease Trail distance] Trail distance (USDT) = 3 [Increase Trail distance] [Trail distance in USDT: change the unit]',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
      'trail in percent': [
        'If BTC falls 2.5% from its highest price, sell 1 BTC at market',
        '[Decrease Trail distance] Trail distance (%) = 2.5 [Increase Trail distance] [Trail distance in %: change the unit]',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
    });
  });

  it('begins with the price of a moved line, and sends only what changes', async () => {
    expect(await open(trigger(), '88.00')).toEqual([
      'Amend order',
      '[Close]',
      'If BTC falls to 88 USDT, sell 1 BTC at market',
      '[Decrease Trigger] Trigger (USDT) = 88.00 [Increase Trigger]',
      '-12.00% from market .note',
      '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
      '[Amend] .down',
    ]);
    desk.sent.length = 0;
    await press('Amend');
    expect([desk.sent, desk.toasts()]).toEqual([
      [
        {
          id: 't1',
          path: 'coin/trigger_amend',
          trigger_price: '88.00',
        },
      ],
      ['Order amended'],
    ]);
  });

  it('refuses what the exchange would refuse', async () => {
    const edits = [
      'Trigger ',
      'Trigger 100',
      'Trigger 99.99',
      'Quantity ',
      'Quantity 0',
      'Quantity 0.01',
    ];
    const seen = await table(edits, async (edit) => {
      const [label = '', value = ''] = edit.split(' ');
      const before = await open(trigger());
      await type(new RegExp(`^${label}`), value);
      return [warnings(), changedSince(before).filter((line) => line.includes('[Amend]'))];
    });
    expect(seen).toEqual({
      'Quantity ': [['! Amount can not be empty'], ['[Amend] [Cancel]']],
      'Quantity 0': [['! Please enter a valid amount'], ['[Amend] [Cancel]']],
      'Quantity 0.01': [['! The order must be worth at least 5 USDT'], ['[Amend] [Cancel]']],
      'Trigger ': [['! Please enter a trigger price'], ['[Amend] [Cancel]']],
      'Trigger 100': [['! The price has already reached this trigger price'], ['[Amend] [Cancel]']],
      'Trigger 99.99': [[], ['[Amend] [Cancel]', '[Amend] .down']],
    });
  });
});
