// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { press, table } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { ReverseSheet } from './reverse-sheet.tsx';
import { bookOf, contractDesk, positionOf, shortOf } from './testing/contracts.tsx';

const { desk, closed, sheetOf, show, outcome } = contractDesk();
const open = (order: ContractOrder, more: object = {}) =>
  show(<ReverseSheet {...sheetOf(order)} {...more} />);

describe('the sheet that reverses a position', () => {
  it('says what both orders yield, cost and take', async () => {
    expect(await open(positionOf())).toEqual([
      'Reverse position',
      '[Close]',
      'Close the Long for +8.89 USDT after all fees, and open Short 0.01000 BTC at about 50,900.00',
      'BTC/USDT · Long → Short 10× .note',
      'Paper',
      'Result of closing, after fees: +8.89 USDT',
      'Closing and opening fees: 0.5092 USDT',
      'Lots: 10',
      'New margin: 50.90 USDT',
      'Est. liq. price: 55,735.50',
      'Change of available balance: +7.99 USDT .strong',
      'Both steps happen or neither. Take-profit, stop-loss and added margin are not carried over.',
      '[Cancel] [Reverse to Short] .down',
    ]);
    expect(await open(shortOf())).toEqual([
      'Reverse position',
      '[Close]',
      'Close the Short for -11.18 USDT after all fees, and open Long 0.01000 BTC at about 51,100.00',
      'BTC/USDT · Short → Long 10× .note',
      'Paper',
      'Result of closing, after fees: -11.18 USDT',
      'Closing and opening fees: 0.5108 USDT',
      'Lots: 10',
      'New margin: 51.10 USDT',
      'Est. liq. price: 46,245.50',
      'Change of available balance: -12.29 USDT .strong',
      'Both steps happen or neither. Take-profit, stop-loss and added margin are not carried over.',
      '[Cancel] [Reverse to Long] .up',
    ]);
  });

  it('sends its order, and says where the new position opened', async () => {
    desk.reply = () => ({ data: shortOf({ id: '9', open_price: '50900.00' }) });
    await open(positionOf());
    await press(/^Reverse/);
    expect(outcome()).toEqual([
      [
        {
          id: '7',
          path: 'lever/reverse',
        },
      ],
      ['Reversed: Short 10 lots at 50,900.00'],
      1,
      '9',
    ]);
  });

  it('shows a refusal, and a balance that is too low before that', async () => {
    desk.reply = () => ({ error: { id: 'feed-stale' } });
    const before = await open(positionOf());
    await press(/^Reverse/);
    expect([changedSince(before), closed.mock.calls.length]).toEqual([['!', 'Refused so'], 0]);
    // It takes 12.29084.
    const seen = await table(['12.29084', '12.29083999'], async (available) =>
      (await open(shortOf(), { available })).slice(13),
    );
    expect(seen).toEqual({
      '12.29083999': ['Insufficient balance', '[Cancel] [Reverse to Long] off .up'],
      '12.29084': [],
    });
  });

  it('needs twice its size in the book', async () => {
    const seen = await table(['0.016', '0.01599'], async (quantity) => {
      desk.books.set('BTCUSDT', bookOf(quantity));
      await open(positionOf(), { stale: true, available: null });
      return outline().filter((line) => /!|liq|balance|\[Cancel/.test(line));
    });
    expect(seen).toEqual({
      '0.01599': [
        'Est. liq. price: --',
        'Change of available balance: -- .strong',
        '! Prices are not up to date. Send the order anyway? The order book shown cannot fill both orders; the reversal may be refused. .warning',
        '[Cancel] [Reverse to Short anyway] .down',
      ],
      '0.016': [
        'Est. liq. price: 55,735.50',
        'Change of available balance: +7.99 USDT .strong',
        '! Prices are not up to date. Send the order anyway? .warning',
        '[Cancel] [Reverse to Short anyway] .down',
      ],
    });
    desk.books.delete('BTCUSDT');
    await open(positionOf());
    expect(warnings()).toEqual([]);
  });
});
