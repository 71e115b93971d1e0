// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import type { BookView } from '@tideline/streams';
import { type Instrument, instrumentOf } from '@tideline/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut } from '../../state/session.ts';
import { setSettings } from '../../state/settings.ts';
import { tradingDesk } from '../../testing/desk.ts';
import { choose, field, pick, press, show, slide, table, turn, type } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { TradeTicket } from '../../ui/trade-ticket.tsx';
import { OrderPanel } from './order-panel.tsx';
import { orderTexts } from './texts.ts';
import type { Funds } from './ticket.ts';
import { useOrderEntry } from './use-order-entry.ts';

const desk = tradingDesk();
const BTC = instrumentOf('BTCUSDT') as Instrument;
const FUNDS: Funds = { base: '2', quote: '1000' };
const placed = vi.fn();
await orderTexts();
const levels = (...rows: readonly (readonly [string, string])[]) =>
  rows.map(([price, quantity]) => ({ price, quantity, total: quantity, share: 1 }));
const ORDER = {
  id: 'o1',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  status: 'waiting',
  filled: '0',
};
beforeEach(() => {
  placed.mockClear();
  setSettings({ confirmOrders: true });
  desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), last: '100.00', mark: '100.50' }));
  desk.books.set(
    'BTCUSDT',
    live<BookView>({
      symbol: 'BTCUSDT',
      grouping: '0.01',
      bids: levels(['99.00', '1'], ['98.00', '5']),
      asks: levels(['100.00', '1'], ['102.00', '5']),
    }),
  );
  desk.reply = (path) => ({
    data:
      path === 'coin/trigger'
        ? { ...ORDER, id: 't1' }
        : path === 'coin/oco'
          ? { order: ORDER, trigger: { ...ORDER, id: 't1' } }
          : ORDER,
  });
});
function Panel({ funds }: { readonly funds: Funds | null }) {
  const entry = useOrderEntry(BTC, null, placed);
  return (
    <TradeTicket label="ticket">
      <OrderPanel instrument={BTC} entry={entry} funds={funds} />
    </TradeTicket>
  );
}
const panel = (funds: Funds | null = FUNDS) => show(<Panel funds={funds} />);
const ofType = (name: string) => pick(/^Order type/, new RegExp(`^${name}`));
/** Presses the button of the ticket, whatever it says. */
const send = async () => {
  fireEvent.click(document.querySelector('[class*="_send_"]') as Element);
  await settled();
};
const sheet = () => {
  const open = screen.queryByRole('dialog');
  return open ? outline(open) : null;
};

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
