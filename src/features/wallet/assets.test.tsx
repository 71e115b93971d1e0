// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { useQuotes } from '../../market/hooks.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { useSession } from '../../state/session.ts';
import { walletAnswer } from '../../testing/desk.ts';
import { press, select, show, turn } from '../../testing/hands.ts';
import { changedSince, outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { HoldingLists } from './holding-lists.tsx';
import { HomeTotal } from './home-total.tsx';
import { assetsDesk } from './testing/assets.ts';
import { Where } from './testing/destinations.tsx';
import { Total } from './total.tsx';
import { useDatedWallet } from './use-dated-wallet.ts';

const { desk, own } = assetsDesk();

function Assets() {
  const own = useWallet();
  const shown = useDatedWallet(own, useQuotes());
  return (
    <>
      <Total shown={shown} onLook={own.refresh} />
      {shown.wallet && <HoldingLists wallet={shown.wallet} quotes={shown.quotes} />}
    </>
  );
}

describe('the assets', () => {
  it('show the total, the profit of the day, and each coin with its worth', async () => {
    expect(await show(<Assets />)).toEqual([
      'Total assets [Hide amounts]',
      '30,230.10 [Valuation method: USDT]',
      "Today's profit: +130.10 USDT (+0.43%) .up",
      '{Worth since 01/01, 00:00: lowest 30,000.00, highest 30,230.10 USDT} .up',
      '[Coins] [Accounts]',
      'Hide small assets [Hide small assets]',
      '<USDT Frozen 59.50 .note 200.00 ≈ 200.00 USDT .note /pages/assets/tradeAccount?account=currency&coin=USDT>',
      '<BTC Bitcoin .note 0.50000000 ≈ 25,000.00 USDT .note /pages/assets/tradeAccount?account=currency&coin=BTC>',
      '<SOL Solana .note 0.0010 ≈ 0.10 USDT .note /pages/assets/tradeAccount?account=currency&coin=SOL>',
      '<ETH Frozen 2.000000 .note 2.000000 ≈ 5,000.00 USDT .note /pages/assets/tradeAccount?account=option&coin=ETH>',
    ]);
  });

  it('are shown in another coin, hidden, and without small amounts', async () => {
    const before = await show(<Assets />);
    await press('Valuation method: USDT');
    await press('BTC');
    expect(changedSince(before)).toEqual([
      '0.60460200 [Valuation method: BTC]',
      '≈ 30,230.10 USDT',
      '<USDT Frozen 59.50 .note 200.00 ≈ 0.00400000 BTC .note /pages/assets/tradeAccount?account=currency&coin=USDT>',
      '<BTC Bitcoin .note 0.50000000 ≈ 0.50000000 BTC .note /pages/assets/tradeAccount?account=currency&coin=BTC>',
      '<SOL Solana .note 0.0010 ≈ 0.00000200 BTC .note /pages/assets/tradeAccount?account=currency&coin=SOL>',
      '<ETH Frozen 2.000000 .note 2.000000 ≈ 0.10000000 BTC .note /pages/assets/tradeAccount?account=option&coin=ETH>',
    ]);
    await turn(/./);
    expect(outline().filter((line) => line.includes('<'))).toEqual([
      '<USDT Frozen 59.50 .note 200.00 ≈ 0.00400000 BTC .note /pages/assets/tradeAccount?account=currency&coin=USDT>',
      '<BTC Bitcoin .note 0.50000000 ≈ 0.50000000 BTC .note /pages/assets/tradeAccount?account=currency&coin=BTC>',
      '<ETH Frozen 2.000000 .note 2.000000 ≈ 0.10000000 BTC .note /pages/assets/tradeAccount?account=option&coin=ETH>',
    ]);
    await press('Hide amounts');
    expect(changedSince(before)).toEqual([
      'Total assets [Hide amounts] pressed',
      '•••••• [Valuation method: BTC]',
      '≈ •••••• USDT',
      "Today's profit: •••••• .flat",
      '{Worth since 01/01, 00:00: lowest ••••••, highest •••••• USDT} .up',
      'Hide small assets [Hide small assets] on',
      '<USDT Tether .note •••••• ≈ •••••• BTC .note /pages/assets/tradeAccount?account=currency&coin=USDT>',
      '<BTC Bitcoin .note •••••• ≈ •••••• BTC .note /pages/assets/tradeAccount?account=currency&coin=BTC>',
      '<ETH Ethereum .note •••••• ≈ •••••• BTC .note /pages/assets/tradeAccount?account=option&coin=ETH>',
    ]);
  });

  it('are listed by account, with the parts of each, and the empty ones folded', async () => {
    await show(<Assets />);
    await select('Accounts');
    const list = () => outline(screen.getByRole('tabpanel'));
    expect(list()).toEqual([
      '<Spot account Total: 25,110.10 Available: 25,100.60 Frozen: 9.50 /pages/assets/tradeAccount?account=currency>',
      '<Options account Total: 5,020.00 Available: 0.00 Frozen: 5,000.00 Running options: 20.00 /pages/assets/tradeAccount?account=option>',
      '<Contract account Total: 100.00 Available: 40.00 Frozen: 50.00 Open profit/loss: 10.00 /pages/assets/tradeAccount?account=contract>',
      '[Empty accounts : Trust]',
    ]);
    const before = list();
    await press(/^Empty/);
    expect(list().filter((line) => !before.includes(line))).toEqual([
      '<Trust account Total: 0.00 Available: 0.00 Frozen: 0.00 /pages/assets/tradeAccount?account=trust>',
      '[Empty accounts : Trust] open',
    ]);
  });

  it('lead to a deposit when there are none, and are empty when all are small', async () => {
    own.wallet = walletAnswer('currency', {});
    expect(await show(<Assets />)).toEqual([
      'Total assets [Hide amounts]',
      '0.00 [Valuation method: USDT]',
      "Today's profit: -- .flat",
      '[Coins] [Accounts]',
      'Nothing here yet',
      '<Deposit /pages/assets/deposit/index>',
    ]);
    own.wallet = walletAnswer('currency', { SOL: '0.001' });
    await show(<Assets />);
    await turn(/./);
    expect(outline(screen.getByRole('tabpanel'))).toEqual([
      'Hide small assets [Hide small assets] on',
      'Only small assets, now hidden',
    ]);
  });

  it('name coins without a price', async () => {
    desk.quotes.delete('SOLUSDT');
    expect((await show(<Assets />)).slice(0, 6)).toEqual([
      'Total assets [Hide amounts]',
      '30,230.00 [Valuation method: USDT]',
      "Today's profit: -- .flat",
      'No price, not in the total: SOL',
      '[Coins] [Accounts]',
      'Hide small assets [Hide small assets]',
    ]);
    expect((await show(<HomeTotal />)).slice(0, 5)).toEqual([
      'Total assets [Hide amounts]',
      '<30,230.00 USDT /pages/assets/index>',
      "Today's profit: -- .flat",
      'Without SOL .note',
      'First steps',
    ]);
  });

  it('are unknown without any price, and name no coin for it', async () => {
    desk.board = { value: null };
    expect((await show(<Assets />)).slice(0, 4)).toEqual([
      'Total assets [Hide amounts]',
      '-- [Valuation method: USDT]',
      "Today's profit: -- .flat",
      '[Coins] [Accounts]',
    ]);
    expect((await show(<HomeTotal />)).slice(0, 4)).toEqual([
      'Total assets [Hide amounts]',
      '<-- USDT /pages/assets/index>',
      "Today's profit: -- .flat",
      'First steps',
    ]);
  });

  it('open the choice of the coin from a link', async () => {
    await show(<Assets />, '/?valuation');
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Valuation method',
      '[Close]',
      '[USDT] pressed',
      '[BTC]',
      '[ETH]',
    ]);
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('open it again from a later link, and keep no trace of it in their address', async () => {
    await show(
      <>
        <Link to="/?valuation">to the choice</Link>
        <Link to="/?other">to the page</Link>
        <Assets />
        <Where />
      </>,
    );
    const follow = (link: string) => act(() => fireEvent.click(screen.getByText(link)));
    const seen = () => [screen.queryByRole('dialog') !== null, outline().at(-1)];
    follow('to the page');
    expect(seen()).toEqual([false, '/?other']);
    follow('to the choice');
    expect(seen()).toEqual([true, '/?valuation']);
    await press('BTC');
    expect(seen()).toEqual([false, '/']);
    follow('to the page');
    await press('Valuation method: BTC');
    await press('Close');
    expect(seen()).toEqual([false, '/?other']);
  });
});

describe('the assets while prices are old', () => {
  const old = () => {
    for (const [symbol, quote] of desk.quotes)
      desk.quotes.set(symbol, { ...quote, status: 'stale' });
    desk.board = { status: 'stale' };
  };

  it('are those that were seen last, with their time, of this person only', async () => {
    const current = await show(<Assets />);
    cleanup();
    old();
    const seen = await show(<Assets />);
    expect(seen[0]).toEqual('Total assets [Hide amounts] as of 01/01/1970, 00:00:00');
    expect(seen.slice(1)).toEqual(
      current.slice(1).map((line) => line.replace(/^(Today.*?:).*/, '$1 -- .flat')),
    );
  });

  it('are kept at most every five seconds while prices move, and when the screen is left', async () => {
    const kept = vi.spyOn(Storage.prototype, 'setItem');
    const writes = () => kept.mock.calls.filter(([key]) => key === 'tideline.seen-wallet').length;
    await show(<Assets />);
    expect(writes()).toBe(1);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now');
    for (const [ms, count] of [
      [4_000, 1],
      [6_000, 2],
      [9_000, 2],
    ] as const) {
      clock.mockReturnValue(now + ms);
      act(() => desk.account$.next({ kind: 'gap' } as never));
      await settled();
      expect([ms, writes()]).toEqual([ms, count]);
    }
    cleanup();
    expect(writes()).toBe(3);
  });

  it('are kept for nobody who logs in after that', async () => {
    await show(<Assets />);
    act(() => useSession.setState({ user: { ...own.user, id: 'other' } as never }));
    cleanup();
    own.wallet = walletAnswer('currency', {});
    old();
    expect((await show(<Assets />)).slice(0, 2)).toEqual([
      'Total assets [Hide amounts]',
      '0.00 [Valuation method: USDT]',
    ]);
  });
});
