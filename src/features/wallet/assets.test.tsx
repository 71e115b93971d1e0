// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { useQuotes } from '../../market/hooks.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { useSession } from '../../state/session.ts';
import { tradingDesk, walletAnswer } from '../../testing/desk.ts';
import { press, select, show, table, turn } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { changedSince, outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { BalancesHere } from './balances-here.tsx';
import { FundsHere } from './funds-here.tsx';
import { FundsReceipt } from './funds-receipt.tsx';
import { HoldingLists } from './holding-lists.tsx';
import { HomeTotal } from './home-total.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { Where } from './testing/destinations.tsx';
import { Total } from './total.tsx';
import { useDatedWallet } from './use-dated-wallet.ts';

const desk = tradingDesk();
const DAY = 86_400_000;
const balance = (code: string, available: string, frozen = '0') => ({ code, available, frozen });
/** Coins in three accounts, an open contract and a running option. */
const WALLET = {
  ...walletAnswer('currency', {}),
  accounts: [
    {
      account: 'currency',
      total: '0',
      balances: [
        balance('USDT', '100.5', '9.5'),
        balance('BTC', '0.5'),
        balance('SOL', '0.001'),
        balance('ADA', '0'),
      ],
    },
    { account: 'contract', total: '0', balances: [balance('USDT', '40', '50')] },
    { account: 'option', total: '0', balances: [balance('ETH', '0', '2')] },
    { account: 'trust', total: '0', balances: [] },
  ],
  contracts: [{ id: '7', symbol: 'BTCUSDT', side: 'long', quantity: '0.01', opened: '490' }],
  stakes: [{ id: '3', code: 'USDT', amount: '20' }],
  day: { since: Date.UTC(2026, 0, 2), equity_before: '30000', net_in: '100' },
};
const change = (changes: object = {}) => ({
  ...{ id: '1', account: 'currency', kind: 'transfer', code: 'USDT', amount: '-5', reserve: null },
  ...{ change_available: '-5', change_frozen: '0', available: '95', frozen: '0', time: 1_000 },
  ...changes,
});
let wallet: object;
let changes: readonly object[];
let user: object;
beforeEach(() => {
  wallet = WALLET;
  changes = [change(), change({ id: '2', amount: '7.25', kind: 'deposit' })];
  const mark = (symbol: string, price: string) =>
    desk.quotes.set(symbol, live({ ...quoteOf(symbol), mark: price }));
  mark('BTCUSDT', '50000.00');
  mark('ETHUSDT', '2500.00');
  mark('SOLUSDT', '100.00');
  user = { id: 'u', guest: false, has_fund_password: false, verification: 'none' };
  desk.reply = (path) => {
    if (path === 'wallet/list') return { data: wallet };
    if (path === 'wallet/history')
      return {
        data: {
          time: 2 * DAY,
          points: [
            { time: 0, equity: '30000' },
            { time: 2 * DAY, equity: null },
          ],
        },
      };
    return { data: { rows: changes, next: null, total: changes.length } };
  };
  useSession.setState({ token: 't', user: user as never });
});

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
    wallet = walletAnswer('currency', {});
    expect(await show(<Assets />)).toEqual([
      'Total assets [Hide amounts]',
      '0.00 [Valuation method: USDT]',
      "Today's profit: -- .flat",
      '[Coins] [Accounts]',
      'Nothing here yet',
      '<Deposit /pages/assets/deposit/index>',
    ]);
    wallet = walletAnswer('currency', { SOL: '0.001' });
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

describe('the total of the home screen', () => {
  it('leads to the assets, and a new account to its first steps', async () => {
    expect(await show(<HomeTotal />)).toEqual([
      'Total assets [Hide amounts]',
      '<30,230.10 USDT /pages/assets/index>',
      "Today's profit: +130.10 USDT (+0.43%) .up",
      'First steps',
      '0 / 3 [Hide first steps]',
      '<Make your first trade /pages/trade/index>',
      '<Set a fund password /pages/settings/security/changePayPassword>',
      '<Verify your identity /pages/verification/index>',
    ]);
    changes = [change({ kind: 'spot-trade' })];
    useSession.setState({ user: { ...user, has_fund_password: true } as never });
    const before = await show(<HomeTotal />);
    expect(before.slice(3)).toEqual([
      'First steps',
      '2 / 3 [Hide first steps]',
      'Make your first trade Done',
      'Set a fund password Done',
      '<Verify your identity /pages/verification/index>',
    ]);
    await press('Hide first steps');
    expect(outline().length).toBeLessThan(before.length);
  });

  it('shows the first steps also while the changes are unknown, and asks again with each change', async () => {
    const { reply } = desk;
    desk.reply = (path, form) =>
      path === 'wallet/legal_log' ? { error: { id: 'unavailable' } } : reply(path, form);
    expect((await show(<HomeTotal />))[4]).toBe('0 / 3 [Hide first steps]');
    desk.reply = reply;
    changes = [change({ kind: 'option-stake' })];
    act(() => desk.account$.next({ kind: 'gap' } as never));
    await settled();
    expect(outline()[4]).toBe('1 / 3 [Hide first steps]');
  });

  it.each([
    ['verified with a PIN', { has_fund_password: true, verification: 'verified' }],
    ['a guest', { guest: true }],
  ])('has no steps for a person who is %s', async (_, more) => {
    useSession.setState({ user: { ...user, ...more } as never });
    expect((await show(<HomeTotal />)).slice(3)).toEqual([]);
  });

  it('offers paper funds to an empty account, also a verified one', async () => {
    wallet = walletAnswer('currency', {});
    const verified = { has_fund_password: true, verification: 'verified' };
    useSession.setState({ user: { ...user, ...verified } as never });
    expect(await show(<HomeTotal />)).toEqual([
      'Total assets [Hide amounts]',
      '<0.00 USDT /pages/assets/index>',
      "Today's profit: -- .flat",
      'Paper funds',
      '10,000 USDT and more across your four accounts, for practice.',
      '[Get paper funds]',
    ]);
    useSession.setState({ user: { ...user, guest: true } as never });
    expect((await show(<HomeTotal />)).slice(3)).toEqual([]);
  });

  it('hides its figures at the person’s wish', async () => {
    useSession.setState({ user: { ...user, guest: true } as never });
    await show(<HomeTotal />);
    await press('Hide amounts');
    expect(outline()).toEqual([
      'Total assets [Hide amounts] pressed',
      '<•••••• USDT /pages/assets/index>',
      "Today's profit: •••••• .flat",
    ]);
  });
});

describe('the money beside a wide page', () => {
  it('is the total with what is available, and the latest eight changes', async () => {
    changes = Array.from({ length: 9 }, (_, at) =>
      change({ id: String(at), amount: String(at + 1) }),
    );
    const lines = await show(<MoneyPanel total />);
    expect([lines.slice(0, 12), lines.length]).toEqual([
      [
        'Total assets',
        '30,230.10 USDT',
        'USDT · Available: 140.50',
        'BTC · Available: 0.50000000',
        'SOL · Available: 0.0010',
        'ETH · Available: 0.000000',
        'Change record',
        'Transfer +1.00 USDT',
        '01/01, 00:00 .note',
        '<Open the record: Transfer /pages/assets/recordDetail?kind=change&id=0>',
        'Transfer +2.00 USDT',
        '01/01, 00:00 .note',
      ],
      31,
    ]);
    expect((await show(<MoneyPanel total={false} />)).slice(0, 6)).toEqual([
      'Available',
      'USDT: 140.50',
      'BTC: 0.50000000',
      'SOL: 0.0010',
      'ETH: 0.000000',
      'Change record',
    ]);
  });

  it('shows a reserve without a sign, and nothing while amounts are hidden', async () => {
    const reserve = { state: 'open', amount: '30', cause: { kind: 'spot', id: '1' } };
    changes = [change({ reserve, amount: '0', change_available: '-30', change_frozen: '30' })];
    expect((await show(<MoneyPanel total />)).slice(-3)).toEqual([
      'Spot order 30.00 USDT',
      '01/01, 00:00 .note',
      '<Open the record: Spot order /pages/assets/recordDetail?kind=change&id=1>',
    ]);
    const { setWalletPreferences } = await import('./preferences.ts');
    act(() => setWalletPreferences({ hidden: true }));
    expect(outline()).toEqual([
      'Total assets',
      '•••••• USDT',
      'USDT · Available: ••••••',
      'BTC · Available: ••••••',
      'SOL · Available: ••••••',
      'ETH · Available: ••••••',
      'Change record',
      'Spot order •••••• USDT',
      '01/01, 00:00 .note',
      '<Open the record: Spot order /pages/assets/recordDetail?kind=change&id=1>',
    ]);
    changes = [];
    act(() => desk.account$.next({ kind: 'gap' } as never));
    await settled();
    expect(outline().slice(-2)).toEqual(['Change record', 'No changes in this selection .note']);
  });
});

describe('balances of all accounts', () => {
  it('are listed with what is frozen, and are none', async () => {
    expect(await show(<BalancesHere />)).toEqual([
      'Spot account:',
      '110.00 USDT',
      '0.50 BTC',
      '0.001 SOL',
      'Options account:',
      '2.00 ETH',
      'Contract account:',
      '90.00 USDT',
    ]);
    wallet = walletAnswer('currency', {});
    expect(await show(<BalancesHere />)).toEqual(['Nothing here yet']);
  });

  it('are on the receipt of paper funds, with what ended', async () => {
    wallet = walletAnswer('currency', { USDT: '10000' });
    const given = { again: false, change: null, orders: 0, hosting: 0, reviews: 0 };
    expect(await show(<FundsReceipt given={given as never} />)).toEqual([
      'Your paper funds have arrived',
      'Spot account:',
      '10,000.00 USDT',
      '<Trade BTC /pages/trade/index> <Done /pages/assets/index>',
    ]);
    const again = { again: true, change: '5', orders: 2, hosting: 0, reviews: 1 };
    expect(await show(<FundsReceipt given={again as never} />)).toEqual([
      'Your accounts hold the starting funds again',
      'Spot account:',
      '10,000.00 USDT',
      'Orders cancelled: 2',
      'Requests rejected: 1',
      '<Trade BTC /pages/trade/index> <View record /pages/assets/recordDetail?kind=change&id=5>',
    ]);
  });

  function Funds({ when }: { readonly when: 'empty' | 'held' }) {
    return <FundsHere wallet={useWallet()} when={when} />;
  }
  it('decide where paper funds are offered', async () => {
    const seen = await table(['held', 'empty'] as const, async (when) => {
      wallet = WALLET;
      const held = await show(<Funds when={when} />);
      wallet = walletAnswer('currency', {});
      return [held.length > 0, (await show(<Funds when={when} />)).length > 0];
    });
    expect(seen).toEqual({ held: [true, false], empty: [false, true] });
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

  it('are kept for nobody who logs in after that', async () => {
    await show(<Assets />);
    act(() => useSession.setState({ user: { ...user, id: 'other' } as never }));
    cleanup();
    wallet = walletAnswer('currency', {});
    old();
    expect((await show(<Assets />)).slice(0, 2)).toEqual([
      'Total assets [Hide amounts]',
      '0.00 [Valuation method: USDT]',
    ]);
  });
});
