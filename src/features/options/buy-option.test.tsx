// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '../../state/session.ts';
import { choose, press, table, type } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { buyDesk, RISE } from './testing/buy-panel.tsx';

const { desk, answers, refreshed, panel, orders } = buyDesk();

describe('the purchase of an option', () => {
  it('asks, and buys each direction at the shown odds', async () => {
    const seen = await table(['Rise', 'Even', 'Fall'], async (name) => {
      await panel();
      await choose(/30 s/);
      await type(/^Amount/, '20.5');
      await press(new RegExp(name));
      const sheet = outline(screen.getByRole('dialog')).filter((line) => !line.includes('≈'));
      expect(orders()).toEqual([]);
      await press(name);
      const [order] = orders();
      desk.sent.length = 0;
      return [sheet, order];
    });
    expect(seen).toEqual({
      Even: [
        [
          'Confirm option',
          '[Close]',
          'Buy Even for 20.50 USDT',
          'BTC/USDT .note',
          'Paper',
          'Expected return: +900%',
          'Payout: 205.00 USDT (+184.50) .strong',
          'Wins only when the delivery price equals the purchase price; otherwise the stake is lost. The purchase price is the last price when the exchange accepts the order. The return you see is fixed when the exchange accepts your order.',
          '[Cancel] [Even]',
        ],
        {
          amount: '20.5',
          currency_id: '3',
          direction: 'even',
          path: 'microtrade/submit',
          ratio_bps: '90000',
          seconds: '30',
          symbol: 'BTCUSDT',
        },
      ],
      Fall: [
        [
          'Confirm option',
          '[Close]',
          'Buy Fall for 20.50 USDT',
          'BTC/USDT .note',
          'Paper',
          'Expected return: +30%',
          'Payout: 26.65 USDT (+6.15) .strong',
          'Wins when the delivery price is below the purchase price. An equal price returns the stake; otherwise the stake is lost. The purchase price is the last price when the exchange accepts the order. The return you see is fixed when the exchange accepts your order.',
          '[Cancel] [Fall] .down',
        ],
        {
          amount: '20.5',
          currency_id: '3',
          direction: 'fall',
          path: 'microtrade/submit',
          ratio_bps: '3000',
          seconds: '30',
          symbol: 'BTCUSDT',
        },
      ],
      Rise: [
        [
          'Confirm option',
          '[Close]',
          'Buy Rise for 20.50 USDT',
          'BTC/USDT .note',
          'Paper',
          'Expected return: +30%',
          'Payout: 26.65 USDT (+6.15) .strong',
          'Wins when the delivery price is above the purchase price. An equal price returns the stake; otherwise the stake is lost. The purchase price is the last price when the exchange accepts the order. The return you see is fixed when the exchange accepts your order.',
          '[Cancel] [Rise] .up',
        ],
        {
          amount: '20.5',
          currency_id: '3',
          direction: 'rise',
          path: 'microtrade/submit',
          ratio_bps: '3000',
          seconds: '30',
          symbol: 'BTCUSDT',
        },
      ],
    });
    expect([new Set(desk.ids).size, desk.toasts(), refreshed.mock.calls.length]).toEqual([
      3,
      ['Option bought'],
      3,
    ]);
  });

  it('asks for the odds again when they changed, and for verification when it is missing', async () => {
    const seen = await table(
      ['odds-changed', 'verification-required', 'verification-pending', 'feed-stale'],
      async (id) => {
        answers.bought = { error: { id } };
        await panel();
        await choose(/30 s/);
        await type(/^Amount/, '20');
        await press(RISE);
        desk.sent.length = 0;
        await press('Rise');
        return [
          desk.sent.map(({ path }) => path),
          screen.queryByRole('dialog') && outline(screen.getByRole('dialog')),
          outline().includes('Refused so'),
        ];
      },
    );
    expect(seen).toEqual({
      'feed-stale': [['microtrade/submit'], null, true],
      'odds-changed': [['microtrade/submit', 'microtrade/seconds'], null, true],
      'verification-pending': [
        ['microtrade/submit'],
        [
          'Verification',
          '[Close]',
          'Your account has not been authenticated, go to authentication?',
          '[Cancel] [Verify now]',
        ],
        true,
      ],
      'verification-required': [
        ['microtrade/submit'],
        [
          'Verification',
          '[Close]',
          'Your account has not been authenticated, go to authentication?',
          '[Cancel] [Verify now]',
        ],
        true,
      ],
    });
  });

  it('sends a person who is not verified to the verification', async () => {
    const seen = await table(['none', 'basic-review', 'advanced-review'], async (verification) => {
      useSession.setState({ user: { id: 'u', verification } as never });
      await panel();
      await press(RISE);
      const [sheet] = [outline(screen.getByRole('dialog'))];
      await press('Verify now');
      return [sheet, outline().at(-1)];
    });
    expect(seen).toEqual({
      'advanced-review': [
        ['Verification', '[Close]', 'Your verification is under review', '[Cancel] [Verify now]'],
        '/pages/verification/index',
      ],
      'basic-review': [
        ['Verification', '[Close]', 'Your verification is under review', '[Cancel] [Verify now]'],
        '/pages/verification/index',
      ],
      none: [
        [
          'Verification',
          '[Close]',
          'Your account has not been authenticated, go to authentication?',
          '[Cancel] [Verify now]',
        ],
        '/pages/verification/index',
      ],
    });
  });
});
