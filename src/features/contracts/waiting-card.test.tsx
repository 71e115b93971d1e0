// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { screen } from '@testing-library/react';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { press, table } from '../../testing/hands.ts';
import { changedSince } from '../../testing/outline.ts';
import { contractDesk, quoteAt, waitingOf } from './testing/contracts.tsx';
import { WaitingCard } from './waiting-card.tsx';

const { desk, show } = contractDesk();

describe('the card of a waiting order', () => {
  const card = (order: ContractOrder) => show(<WaitingCard order={order} available="100" />);

  it('shows its price and its distance to a live market', async () => {
    expect(await card(waitingOf())).toEqual([
      'Long 10× .up BTC/USDT 49,000.00',
      'Lots 10 -3.94% from market',
      '[Edit TP / SL] .note [Amend order] [Cancel order]',
      '<Open the record: Long BTC/USDT /pages/assets/recordDetail?kind=contract&id=8>',
    ]);
    desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51010.00'), status: 'stale' });
    const short = waitingOf({ side: 'short', lots: 1000, take_profit: '40000.00' });
    expect(await card(short)).toEqual([
      'Short 10× .down BTC/USDT 49,000.00',
      'Lots 1,000 --% from market',
      '[Edit TP / SL] [Amend order] [Cancel order]',
      '<Open the record: Short BTC/USDT /pages/assets/recordDetail?kind=contract&id=8>',
    ]);
    desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51010.00'), value: null });
    expect((await card(short))[1]).toBe('Lots 1,000 --% from market');
    const muted = () =>
      screen.getByRole('button', { name: 'Edit TP / SL' }).className.includes('_note_');
    const stops = await table([null, '40000.00'], async (price) => {
      await card(waitingOf({ take_profit: price }));
      const one = muted();
      await card(waitingOf({ stop_loss: price }));
      return [one, muted()];
    });
    expect(stops).toEqual({
      '40000.00': [false, false],
      null: [true, true],
    });
  });

  it('is cancelled by one tap, and says so', async () => {
    await card(waitingOf());
    await press('Cancel order');
    expect([desk.sent, desk.toasts()]).toEqual([
      [
        {
          id: '8',
          path: 'lever/cancel',
        },
      ],
      ['Order cancelled'],
    ]);
    desk.reply = () => ({ error: { id: 'order-not-open' } });
    await press('Cancel order');
    expect(desk.toasts()).toEqual(['Order cancelled', '! Refused so']);
  });

  it('opens the sheets of its stops and of its change', async () => {
    const seen = await table(['live', 'stale'] as const, async (status) => {
      desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51010.00'), status });
      const before = await card(waitingOf());
      await press('Edit TP / SL');
      const stops = changedSince(before).filter((line) => /Price|price|balance|^!/.test(line));
      await press('Cancel');
      await press('Amend order');
      const amend = changedSince(before).filter((line) => /balance|^!|Hold/.test(line));
      await press('Cancel');
      return [stops, amend, screen.queryByRole('dialog')];
    });
    expect(seen).toEqual({
      live: [
        [
          'Price: 49,000.00',
          'Mark price: 51,000.00',
          'Liq. price: 44,345.00',
          'Take-profit or stop-loss closes the position when the mark price reaches it.',
        ],
        ['Change of available balance: 0.00 USDT .strong'],
        null,
      ],
      stale: [
        [
          'Price: 49,000.00',
          'Mark price: --',
          'Liq. price: 44,345.00',
          'Take-profit or stop-loss closes the position when the mark price reaches it.',
        ],
        [
          'Change of available balance: 0.00 USDT .strong',
          '! Prices are not up to date. Send the order anyway? .warning',
        ],
        null,
      ],
    });
  });
});
