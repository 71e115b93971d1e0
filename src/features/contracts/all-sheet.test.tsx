// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { press } from '../../testing/hands.ts';
import { AllSheet } from './all-sheet.tsx';
import { contractDesk, positionOf, shortOf, waitingOf } from './testing/contracts.tsx';

const { desk, closed, show, outcome } = contractDesk();

describe('the sheet that ends all', () => {
  const two = [positionOf(), shortOf({ id: '9' })];
  const all = (
    what: 'positions' | 'waiting',
    symbol: string | null,
    orders: readonly ContractOrder[] = two,
  ) => show(<AllSheet what={what} orders={orders} symbol={symbol} onClose={closed} />);

  it('closes positions of all pairs after it says what that brings', async () => {
    expect(await all('positions', null)).toEqual([
      'Close all',
      '[Close]',
      'Positions to close: 2. Result about -1.01 USDT after all fees',
      'This covers all pairs. Each position closes at the market price. A position that the order book cannot fill stays open.',
      '[Back] [Close 2] .danger',
    ]);
    const done = { closed: {}, error: null };
    desk.reply = () => ({ data: { results: [done, done] } });
    await press(/^Close 2/);
    expect(outcome()).toEqual([
      [
        {
          path: 'lever/close_all',
        },
      ],
      ['Positions closed: 2'],
      1,
      '',
    ]);
  });

  it('cancels orders of one pair after it says what that frees', async () => {
    const other = waitingOf({ id: '9', price: '48000.00', margin: '48' });
    expect(await all('waiting', 'BTCUSDT', [waitingOf(), other])).toEqual([
      'Cancel all',
      '[Close]',
      'Orders to cancel: 2. 97.48 USDT return to your balance',
      'This covers only the displayed pair.',
      '[Back] [Cancel 2] .danger',
    ]);
    desk.reply = () => ({ data: { cancelled: [{}, {}] } });
    await press(/^Cancel 2/);
    expect(outcome()).toEqual([
      [
        {
          path: 'lever/cancel_all',
          symbol: 'BTCUSDT',
        },
      ],
      ['Orders cancelled: 2'],
      1,
      '',
    ]);
  });

  it('says how many did not close, with the reason that it knows', async () => {
    for (const error of ['feed-stale', 'no-such-reason']) {
      await all('positions', 'BTCUSDT');
      desk.reply = () => ({
        data: {
          results: [
            { closed: {}, error: null },
            { closed: null, error },
          ],
        },
      });
      await press(/^Close 2/);
    }
    expect(desk.toasts()).toEqual([
      '! Completed: 1. Still open: 1. Prices are not up to date, so the order was not accepted',
      '! Completed: 1. Still open: 1. ',
    ]);
  });

  it('knows no result without a live mark', async () => {
    desk.quotes.delete('BTCUSDT');
    expect((await all('positions', null))[2]).toEqual(
      'Positions to close: 2. Result about -- after all fees',
    );
  });
});
