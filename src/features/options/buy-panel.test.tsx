// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { logOut } from '../../state/session.ts';
import { choose, field, press, table, type } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { buyDesk, DURATIONS, RISE } from './testing/buy-panel.tsx';

const { desk, answers, chosen, panel, orders } = buyDesk();

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
    answers.durations = { error: { id: 'unavailable' } };
    const failed = await panel();
    expect(failed.slice(0, 3)).toEqual([
      'Delivery time · Expected return',
      '[Try again]',
      '* USDT - BTC',
    ]);
    answers.durations = { data: { durations: DURATIONS } };
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
