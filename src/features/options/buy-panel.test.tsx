// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import { type Instrument, instrumentOf, type User } from '@tideline/wire';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Loadable } from '../../api/loadable.ts';
import type { Payable } from '../../market/option-terms.ts';
import { logOut, useSession } from '../../state/session.ts';
import { tradingDesk } from '../../testing/desk.ts';
import { choose, field, press, show, table, type } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { BuyPanel } from './buy-panel.tsx';

const desk = tradingDesk();
const BTC = instrumentOf('BTCUSDT') as Instrument;
const DURATIONS = [
  { seconds: 30, ratio_bps: 3_000, even_ratio_bps: 90_000 },
  { seconds: 120, ratio_bps: 3_250, even_ratio_bps: 95_000 },
];
const USDT: Payable = {
  currency_id: 3,
  code: 'USDT',
  minimum: '10',
  maximum: '1000',
  available: '500',
};
const PAYABLE: readonly Payable[] = [
  USDT,
  { currency_id: 1, code: 'BTC', minimum: '0.001', maximum: '0.5', available: '0' },
];
const refreshed = vi.fn();
const chosen = vi.fn();
let durations: object;
let bought: object;
beforeEach(() => {
  refreshed.mockClear();
  chosen.mockClear();
  desk.quotes.set('BTCUSDT', live(quoteOf('BTCUSDT')));
  durations = { data: { durations: DURATIONS } };
  bought = { data: {} };
  desk.reply = (path) => (path === 'microtrade/seconds' ? durations : bought) as never;
  useSession.setState({ token: 't', user: { id: 'u', verification: 'verified' } as User });
});
function Where() {
  return <i>{useLocation().pathname}</i>;
}
const panel = (asked: 'rise' | 'fall' | null = null, data: readonly Payable[] | null = PAYABLE) =>
  show(
    <>
      <BuyPanel
        instrument={BTC}
        payable={{ state: data ? 'success' : 'pending', data } as Loadable<readonly Payable[]>}
        asked={asked}
        onRefresh={refreshed}
        onSeconds={chosen}
      />
      <Where />
    </>,
    '/here',
  );
const orders = () => desk.sent.filter(({ path }) => path !== 'microtrade/seconds');
const RISE = /Rise/;

describe('the panel of an option', () => {
  it('shows times with their profit, stakes, limits, the balance and what each way pays', async () => {
    expect(await panel()).toEqual([
      'Delivery time · Expected return',
      '- 30 s + 30 % - 2 min + 32.5 %',
      '* USDT - BTC',
      'Amount (USDT) =',
      '[Stake 10 USDT] [Stake 50 USDT] [Stake 100 USDT] [Stake 500 USDT] [Stake 25% of the balance] [Stake 50% of the balance] [Max.]',
      'Min. / max.: 10.00 / 1,000.00 USDT',
      'Options account: 500.00 USDT',
      'Payout of Even: --',
      'Payout --',
      '[Rise] .up [Even] [Fall] .down',
      'Why Even pays more',
      'Even wins only at exactly the same price, which is rare. So its return is set separately for each pair and time: here a win pays 10 times the stake. In the long run it pays off only if more than 1 in 10 deliveries is equal.',
      'Returns of BTC/USDT',
      'Delivery time',
      'Rise or Fall',
      'Even',
      '30 s',
      '+ 30 %',
      '+ 900 %',
      '2 min',
      '+ 32.5 %',
      '+ 950 %',
      'The return you see is fixed when the exchange accepts your order.',
      '/here',
    ]);
    const before = outline();
    await choose(/2 min/);
    await type(/^Amount/, '100');
    expect(changedSince(before)).toEqual([
      '- 30 s + 30 % * 2 min + 32.5 %',
      'Amount (USDT) = 100',
      '[Stake 10 USDT] [Stake 50 USDT] [Stake 100 USDT] pressed [Stake 500 USDT] [Stake 25% of the balance] [Stake 50% of the balance] [Max.]',
      'Payout of Even: 1,050.00 USDT (+950.00)',
      'Payout 132.50 USDT (+32.50)',
      '[Rise +32.5%] .up [Even +950%] [Fall +32.5%] .down',
      'Even wins only at exactly the same price, which is rare. So its return is set separately for each pair and time: here a win pays 10.5 times the stake. In the long run it pays off only if more than 1 in 10.5 deliveries is equal.',
    ]);
    expect(chosen.mock.calls).toEqual([[null], [120]]);
    await choose('BTC');
    expect([field(/^Amount/).value, changedSince(before)]).toEqual([
      '',
      [
        '- 30 s + 30 % * 2 min + 32.5 %',
        '- USDT * BTC',
        'Amount (BTC) =',
        '[Stake 0.001 BTC] off [Stake 0.005 BTC] off [Stake 0.01 BTC] off [Stake 0.05 BTC] off [Stake 25% of the balance] off [Stake 50% of the balance] off [Max.] off',
        'Min. / max.: 0.00100000 / 0.50000000 BTC',
        'Options account: <Deposit /pages/assets/deposit/index> 0.00000000 BTC',
        '[Rise +32.5%] .up [Even +950%] [Fall +32.5%] .down',
        'Even wins only at exactly the same price, which is rare. So its return is set separately for each pair and time: here a win pays 10.5 times the stake. In the long run it pays off only if more than 1 in 10.5 deliveries is equal.',
      ],
    ]);
  });

  it('keeps time, coin and stake of the pair for the next visit', async () => {
    await panel();
    await choose(/2 min/);
    await choose('BTC');
    await type(/^Amount/, '0.01');
    const before = outline();
    expect(await panel()).toEqual(before);
  });

  it('enters a stake by one tap, within the limits and the balance', async () => {
    await panel();
    const seen: unknown[] = [];
    for (const chip of screen.getAllByRole('button').filter(({ title }) => title !== '')) {
      fireEvent.click(chip);
      seen.push([
        chip.getAttribute('aria-label') ?? chip.textContent,
        chip.title,
        field(/^Amount/).value,
      ]);
    }
    expect(seen).toEqual([
      ['Stake 10 USDT', '10.00 USDT', '10'],
      ['Stake 50 USDT', '50.00 USDT', '50'],
      ['Stake 100 USDT', '100.00 USDT', '100'],
      ['Stake 500 USDT', '500.00 USDT', '500'],
      ['Stake 25% of the balance', '125.00 USDT', '125'],
      ['Stake 50% of the balance', '250.00 USDT', '250'],
      ['Max.', '500.00 USDT', '500'],
    ]);
  });

  it('says what is wrong: an excessive amount at once, a missing one after a try', async () => {
    const seen = await table(['', '9.99', '10', '500', '500.01', '1000.01'], async (amount) => {
      await panel();
      await choose(/30 s/);
      await type(/^Amount/, amount);
      const early = warnings();
      await press(RISE);
      return [early, warnings(), screen.queryByRole('dialog') !== null];
    });
    expect(seen).toEqual({
      '': [[], ['! Amount can not be empty', '!'], false],
      '10': [[], [], true],
      '1000.01': [
        ['! Amount can not be more than the maximum'],
        ['! Amount can not be more than the maximum', '!'],
        false,
      ],
      '500': [[], [], true],
      '500.01': [['! Insufficient balance'], ['! Insufficient balance', '!'], false],
      '9.99': [[], ['! Amount can not be less than the minimum', '!'], false],
    });
    await panel();
    await choose('USDT');
    await type(/^Amount/, '10');
    expect(orders()).toEqual([]);
  });

  it('needs a time', async () => {
    await panel();
    await type(/^Amount/, '10');
    await press(RISE);
    expect([warnings(), orders()]).toEqual([['! Please choose a delivery time first', '!'], []]);
  });

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
        bought = { error: { id } };
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

  it('asks a visitor to log in', async () => {
    logOut();
    await panel();
    await press(RISE);
    expect([outline().at(-1), orders()]).toEqual(['/pages/user/login/login', []]);
  });

  it('is disabled offline, names old prices, and offers the times again after an error', async () => {
    desk.health = { offline: true };
    expect((await panel()).filter((line) => /Rise|Offline/.test(line))).toEqual([
      '[Rise Offline] off .up [Even Offline] off [Fall Offline] off .down',
      'Rise or Fall',
    ]);
    desk.health = {};
    desk.quotes.set('BTCUSDT', { ...live(quoteOf('BTCUSDT')), status: 'down' });
    await panel();
    await choose(/30 s/);
    await type(/^Amount/, '20');
    await press(RISE);
    expect(outline(screen.getByRole('dialog')).slice(-2)).toEqual([
      '! Prices are not up to date. Send the order anyway? .warning',
      '[Cancel] [Rise anyway] .up',
    ]);
    durations = { error: { id: 'unavailable' } };
    const failed = await panel();
    expect(failed.slice(0, 3)).toEqual([
      'Delivery time · Expected return',
      '[Try again]',
      '* USDT - BTC',
    ]);
    durations = { data: { durations: DURATIONS } };
    await press(/again/i);
    expect(outline()[1]).toEqual('* 30 s + 30 % - 2 min + 32.5 %');
  });

  it('shows the direction of a link, and no limits before they are known', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await panel('fall', null);
    expect(seen).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
    const current = screen
      .getAllByRole('button')
      .filter((each) => each.getAttribute('aria-current'));
    expect([current.map((each) => each.textContent), outline().slice(2, 8)]).toEqual([
      ['▼ Fall'],
      [
        '* USDT',
        'Amount (USDT) =',
        'Min. / max.: -- / --',
        'Options account: --',
        'Payout of Even: --',
        'Payout --',
      ],
    ]);
  });
});
