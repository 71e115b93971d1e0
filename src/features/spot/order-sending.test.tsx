// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setSettings } from '../../state/settings.ts';
import { field, press, table, turn, type } from '../../testing/hands.ts';
import { outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { ofType, orderPanel, send, sheet } from './testing/order-panel.tsx';
import { orderTexts } from './texts.ts';

await orderTexts();
const { desk, placed, panel } = orderPanel();

describe('a spot order that is sent', () => {
  it('asks, and sends each type of order as it was shown', async () => {
    const types = {
      Limit: { 'Price (USDT)': '95', 'Quantity (BTC)': '1.5' },
      Market: { 'Amount (USDT)': '250' },
      'Stop market': { 'Trigger (USDT)': '105', 'Amount (USDT)': '250' },
      'Stop limit': { 'Trigger (USDT)': '105', 'Price (USDT)': '106', 'Quantity (BTC)': '1.5' },
      'Trailing stop': { 'Trail distance (%)': '2.5', 'Amount (USDT)': '250' },
      OCO: { 'Price (USDT)': '95', 'Trigger (USDT)': '105', 'Quantity (BTC)': '1' },
    };
    const seen = await table(Object.keys(types), async (name) => {
      localStorage.clear();
      desk.sent.length = 0;
      await panel();
      await ofType(name);
      for (const [label, value] of Object.entries(types[name as keyof typeof types]))
        await type(label, value);
      const button = outline().find((line) => /^\[.*\] \.up$/.test(line));
      await send();
      const question = sheet();
      await press('Buy BTC');
      return [button, question?.slice(2, -1), desk.sent[0], desk.toasts().at(-1)];
    });
    expect(seen).toEqual({
      Limit: [
        '[Buy 1.5 BTC] .up',
        [
          'Buy 1.5 BTC at 95 USDT or less, for about 142.50 USDT',
          'BTC/USDT · Limit .note',
          'Paper',
          'You receive: 1.49850000 BTC',
          'Fee: 0.00150000 BTC',
          '! The price is -5.00% away from the market. .warning',
        ],
        {
          path: 'coin/trade',
          price: '95',
          quantity: '1.50000',
          side: 'buy',
          symbol: 'BTCUSDT',
          type: 'limit',
        },
        'Bought 0 BTC at --; the rest waits',
      ],
      Market: [
        '[Buy BTC for 250 USDT] .up',
        [
          'Buy BTC for 250 USDT',
          'BTC/USDT · Market .note',
          'Paper',
          'Avg. fill: 101.19 USDT',
          'You receive: 2.46563884 BTC',
          'Fee: 0.00494116 BTC',
        ],
        {
          budget: '250',
          path: 'coin/trade',
          side: 'buy',
          symbol: 'BTCUSDT',
          type: 'market',
        },
        'Bought 0 BTC at --; the rest waits',
      ],
      OCO: [
        '[Buy 1 BTC] .up',
        [
          'Buy 1 BTC at 95 USDT, or at market if BTC rises to 105 USDT: whichever comes first',
          'BTC/USDT · OCO .note',
          'Paper',
          'The exchange watches the price and acts once, even while you are away. The funds stay frozen until then. .note',
          'Total: 95.00 USDT',
          'You receive: 0.99900000 BTC',
          'Fee: 0.00100000 BTC',
        ],
        {
          path: 'coin/oco',
          price: '95',
          quantity: '1.00000',
          side: 'buy',
          symbol: 'BTCUSDT',
          trigger_price: '105',
        },
        'OCO order placed',
      ],
      'Stop limit': [
        '[Buy 1.5 BTC] .up',
        [
          'If BTC rises to 105 USDT, buy 1.5 BTC at 106 USDT or less',
          'BTC/USDT · Stop limit .note',
          'Paper',
          'The exchange watches the price and acts once, even while you are away. The funds stay frozen until then. .note',
          'Total: 159.00 USDT',
          'You receive: 1.49700000 BTC',
          'Fee: 0.00300000 BTC',
        ],
        {
          path: 'coin/trigger',
          price: '106',
          quantity: '1.50000',
          side: 'buy',
          symbol: 'BTCUSDT',
          trigger_price: '105',
          type: 'stop-limit',
        },
        'Trigger order placed',
      ],
      'Stop market': [
        '[Buy BTC for 250 USDT] .up',
        [
          'If BTC rises to 105 USDT, buy BTC for 250 USDT at market',
          'BTC/USDT · Stop market .note',
          'Paper',
          'The exchange watches the price and acts once, even while you are away. The funds stay frozen until then. .note',
          'Total: 250.00 USDT',
          'You receive: 2.37618810 BTC',
          'Fee: 0.00476190 BTC',
        ],
        {
          budget: '250',
          path: 'coin/trigger',
          side: 'buy',
          symbol: 'BTCUSDT',
          trigger_price: '105',
          type: 'stop-market',
        },
        'Trigger order placed',
      ],
      'Trailing stop': [
        '[Buy BTC for 250 USDT] .up',
        [
          'If BTC rises 2.5% from its lowest price, buy BTC for 250 USDT at market',
          'BTC/USDT · Trailing stop .note',
          'Paper',
          'The exchange watches the price and acts once, even while you are away. The funds stay frozen until then. .note',
          'Total: 250.00 USDT',
          'You receive: 2.49500000 BTC',
          'Fee: 0.00500000 BTC',
        ],
        {
          budget: '250',
          path: 'coin/trigger',
          side: 'buy',
          symbol: 'BTCUSDT',
          trail_percent: '2.5',
          type: 'trailing-stop',
        },
        'Trigger order placed',
      ],
    });
    expect(placed).toHaveBeenCalledTimes(6);
  });

  it('attaches a take-profit and a stop-loss, and takes both away with the switch', async () => {
    await panel();
    await type(/^Price/, '95');
    await type(/^Quantity/, '1');
    await turn(/./);
    await type(/^Take/, '110');
    await type(/^Stop/, '90');
    await press(/^Buy 1 BTC/);
    expect(sheet()).toEqual([
      'Confirm order',
      '[Close]',
      'Buy 1 BTC at 95 USDT or less, for about 95 USDT',
      'BTC/USDT · Limit .note',
      'Paper',
      'The part bought is sold at 110.00 / 90.00 USDT .note',
      'You receive: 0.99900000 BTC',
      'Fee: 0.00100000 BTC',
      '! The price is -5.00% away from the market. .warning',
      '[Cancel] [Buy BTC] .up',
    ]);
    await press('Cancel');
    await turn(/./);
    await turn(/./);
    expect([field(/^Take/).value, field(/^Stop/).value]).toEqual(['', '']);
  });

  it('sends at once without the question, when nothing speaks against it', async () => {
    setSettings({ confirmOrders: false });
    await panel();
    await type(/^Price/, '99');
    await type(/^Quantity/, '1');
    await press(/^Buy 1 BTC/);
    expect([sheet(), desk.sent.length]).toEqual([null, 1]);
    await type(/^Price/, '95');
    await type(/^Quantity/, '1');
    await press(/^Buy 1 BTC/);
    expect(sheet()?.at(-2)).toEqual('! The price is -5.00% away from the market. .warning');
    expect(desk.sent).toHaveLength(1);
  });

  it('sends with Enter where a person types with keys', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await panel();
    await type(/^Price/, '95');
    await type(/^Quantity/, '1');
    fireEvent.keyDown(field(/^Quantity/), { key: 'a' });
    await settled();
    expect(sheet()).toBeNull();
    fireEvent.keyDown(field(/^Quantity/), { key: 'Enter' });
    await settled();
    expect(sheet()?.[0]).toBe('Confirm order');
  });

  it('shows a refusal at its field until it is edited', async () => {
    desk.reply = () => ({ error: { id: 'price-off-tick', field: 'price' } });
    await panel();
    await type(/^Price/, '95');
    await type(/^Quantity/, '1');
    await press(/^Buy 1 BTC/);
    await press('Buy BTC');
    expect([warnings(), placed.mock.calls.length, field(/^Quantity/).value]).toEqual([
      ['! Refused so', '!'],
      0,
      '1',
    ]);
    await type(/^Price/, '96');
    expect(warnings()).toEqual([]);
  });
});
