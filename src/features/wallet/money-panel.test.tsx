// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { walletAnswer } from '../../testing/desk.ts';
import { show, table } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { BalancesHere } from './balances-here.tsx';
import { FundsHere } from './funds-here.tsx';
import { FundsReceipt } from './funds-receipt.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { assetsDesk, change, WALLET } from './testing/assets.ts';

const { desk, own } = assetsDesk();

describe('the money beside a wide page', () => {
  it('is the total with what is available, and the latest eight changes', async () => {
    own.changes = Array.from({ length: 9 }, (_, at) =>
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
    own.changes = [change({ reserve, amount: '0', change_available: '-30', change_frozen: '30' })];
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
    own.changes = [];
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
    own.wallet = walletAnswer('currency', {});
    expect(await show(<BalancesHere />)).toEqual(['Nothing here yet']);
  });

  it('are on the receipt of paper funds, with what ended', async () => {
    own.wallet = walletAnswer('currency', { USDT: '10000' });
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
      own.wallet = WALLET;
      const held = await show(<Funds when={when} />);
      own.wallet = walletAnswer('currency', {});
      return [held.length > 0, (await show(<Funds when={when} />)).length > 0];
    });
    expect(seen).toEqual({ held: [true, false], empty: [false, true] });
  });
});
