// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { press, slide, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { CloseSheet } from './close-sheet.tsx';
import { markResult } from './result-row.ts';
import { bookOf, contractDesk, marked, positionOf, shortOf } from './testing/contracts.tsx';

const { desk, closed, sheetOf, show, outcome } = contractDesk();
const open = (order: ContractOrder, more: object = {}) =>
  show(<CloseSheet {...sheetOf(order)} {...more} />);

describe('the sheet that closes a position', () => {
  it('says what the whole yields at the prices of its side of the book', async () => {
    expect(await open(positionOf())).toEqual([
      'Close position',
      '[Close]',
      'Close 0.01000 BTC: about 59.14 USDT return to your balance, +8.89 USDT after all fees',
      'BTC/USDT · Long 10× .note',
      'Paper',
      '[Decrease Lots to close (of 10)] Lots to close (of 10) = 10 [Increase Lots to close (of 10)]',
      'Share of the position = 100',
      '1 lot = 0.001 BTC: 0.01000 BTC',
      'Open price: 50,000.00',
      'Est. close price: 50,940.00',
      'Margin of the closed part: 50.00 USDT',
      'Fees, including closing: 0.5047',
      'Net profit/loss: +8.89 USDT .strong',
      '[Cancel] [Close 0.01 BTC]',
    ]);
    expect(await open(shortOf())).toEqual([
      'Close position',
      '[Close]',
      'Close 0.01000 BTC: about 39.06 USDT return to your balance, -11.18 USDT after all fees',
      'BTC/USDT · Short 10× .note',
      'Paper',
      '[Decrease Lots to close (of 10)] Lots to close (of 10) = 10 [Increase Lots to close (of 10)]',
      'Share of the position = 100',
      '1 lot = 0.001 BTC: 0.01000 BTC',
      'Open price: 50,000.00',
      'Est. close price: 51,068.00',
      'Margin of the closed part: 50.00 USDT',
      'Fees, including closing: 0.5053',
      'Net profit/loss: -11.18 USDT .strong',
      '[Cancel] [Close 0.01 BTC]',
    ]);
  });

  it('says what a part yields, or what is wrong with it', async () => {
    const seen = await table(['1', '4', '9', '11', '0', ''], async (lots) => {
      const before = await open(positionOf());
      await type(/^Lots/, lots);
      return changedSince(before);
    });
    expect(seen).toEqual({
      '': [
        'Close -- BTC: about -- return to your balance, -- after all fees',
        '[Decrease Lots to close (of 10)] Lots to close (of 10) = [Increase Lots to close (of 10)]',
        'Share of the position = 0',
        '1 lot = 0.001 BTC: -- BTC',
        'Est. close price: --',
        'Margin of the closed part: --',
        'Fees, including closing: --',
        'Net profit/loss: -- .strong',
        '[Cancel] [Close position]',
      ],
      '0': [
        'Close -- BTC: about -- return to your balance, -- after all fees',
        '[Decrease Lots to close (of 10)] Lots to close (of 10) = 0 wrong [Increase Lots to close (of 10)]',
        '! Please enter whole lots, at least 1',
        'Share of the position = 0',
        '1 lot = 0.001 BTC: -- BTC',
        'Est. close price: --',
        'Margin of the closed part: --',
        'Fees, including closing: --',
        'Net profit/loss: -- .strong',
        '[Cancel] [Close position]',
      ],
      '1': [
        'Close 0.00100 BTC: about 5.97 USDT return to your balance, +0.94 USDT after all fees',
        '[Decrease Lots to close (of 10)] Lots to close (of 10) = 1 [Increase Lots to close (of 10)]',
        'Share of the position = 10',
        '1 lot = 0.001 BTC: 0.00100 BTC',
        'Est. close price: 51,000.00',
        'Margin of the closed part: 5.00 USDT',
        'Fees, including closing: 0.0505',
        'Net profit/loss: +0.94 USDT .strong',
        '[Cancel] [Close 0.001 BTC]',
      ],
      '11': [
        'Close -- BTC: about -- return to your balance, -- after all fees',
        '[Decrease Lots to close (of 10)] Lots to close (of 10) = 11 wrong [Increase Lots to close (of 10)]',
        '! The position has 10 lots',
        '1 lot = 0.001 BTC: -- BTC',
        'Est. close price: --',
        'Margin of the closed part: --',
        'Fees, including closing: --',
        'Net profit/loss: -- .strong',
        '[Cancel] [Close position]',
      ],
      '4': [
        'Close 0.00400 BTC: about 23.89 USDT return to your balance, +3.79 USDT after all fees',
        '[Decrease Lots to close (of 10)] Lots to close (of 10) = 4 [Increase Lots to close (of 10)]',
        'Share of the position = 40',
        '1 lot = 0.001 BTC: 0.00400 BTC',
        'Est. close price: 51,000.00',
        'Margin of the closed part: 20.00 USDT',
        'Fees, including closing: 0.2020',
        'Net profit/loss: +3.79 USDT .strong',
        '[Cancel] [Close 0.004 BTC]',
      ],
      '9': [
        'Close 0.00900 BTC: about 53.27 USDT return to your balance, +8.04 USDT after all fees',
        '[Decrease Lots to close (of 10)] Lots to close (of 10) = 9 [Increase Lots to close (of 10)]',
        'Share of the position = 90',
        '1 lot = 0.001 BTC: 0.00900 BTC',
        'Est. close price: 50,944.44',
        'Margin of the closed part: 45.00 USDT',
        'Fees, including closing: 0.4542',
        'Net profit/loss: +8.04 USDT .strong',
        '[Cancel] [Close 0.009 BTC]',
      ],
    });
  });

  it('sends a part by its lots and marks what is left, and the whole without lots', async () => {
    desk.reply = () => ({ data: positionOf({ lots: 4, status: 'closed' }) });
    await open(positionOf());
    await slide(44);
    await press(/^Close 0/);
    expect(outcome()).toEqual([
      [
        {
          id: '7',
          lots: '4',
          path: 'lever/close',
        },
      ],
      ['BTC/USDT: closed 4 lots'],
      1,
      '7',
    ]);
    markResult('');
    await slide(100);
    await press(/^Close 0/);
    expect([desk.sent[1], marked()]).toEqual([
      {
        id: '7',
        path: 'lever/close',
      },
      '',
    ]);
  });

  it('sends nothing wrong, and closes at least one lot', async () => {
    const before = await open(positionOf());
    await type(/^Lots/, '');
    await press(/^Close position/);
    expect([desk.sent, changedSince(before)]).toEqual([
      [],
      [
        'Close -- BTC: about -- return to your balance, -- after all fees',
        '[Decrease Lots to close (of 10)] Lots to close (of 10) = wrong [Increase Lots to close (of 10)]',
        '! Please enter whole lots, at least 1',
        'Share of the position = 0',
        '1 lot = 0.001 BTC: -- BTC',
        'Est. close price: --',
        'Margin of the closed part: --',
        'Fees, including closing: --',
        'Net profit/loss: -- .strong',
        '!',
        '[Cancel] [Close position]',
      ],
    ]);
    await slide(1);
    expect(outline()).toContain('Share of the position = 10');
  });

  it('stays open with a refusal until it is edited', async () => {
    desk.reply = () => ({ error: { id: 'feed-stale' } });
    const before = await open(positionOf());
    await press(/^Close 0/);
    expect([changedSince(before), closed.mock.calls.length]).toEqual([['!', 'Refused so'], 0]);
    await type(/^Lots/, '9');
    expect(warnings()).toEqual([]);
  });

  it.each([
    ['as large as the position', '0.006', false],
    ['smaller', '0.00599', true],
  ])('warns of a book that is %s', async (_, quantity, thin) => {
    desk.books.set('BTCUSDT', bookOf(quantity));
    const shown = await open(positionOf());
    expect(warnings()).toHaveLength(thin ? 1 : 0);
    expect(shown.includes('Est. close price: --')).toBe(thin);
  });

  it('estimates nothing without a book', async () => {
    desk.books.delete('BTCUSDT');
    expect(await open(positionOf(), { stale: true })).toEqual([
      'Close position',
      '[Close]',
      'Close 0.01000 BTC: about -- return to your balance, -- after all fees',
      'BTC/USDT · Long 10× .note',
      'Paper',
      '[Decrease Lots to close (of 10)] Lots to close (of 10) = 10 [Increase Lots to close (of 10)]',
      'Share of the position = 100',
      '1 lot = 0.001 BTC: 0.01000 BTC',
      'Open price: 50,000.00',
      'Est. close price: --',
      'Margin of the closed part: 50.00 USDT',
      'Fees, including closing: --',
      'Net profit/loss: -- .strong',
      '! Prices are not up to date. Send the order anyway? .warning',
      '[Cancel] [Close 0.01 BTC anyway]',
    ]);
  });
});
