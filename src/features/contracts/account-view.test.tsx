// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, screen } from '@testing-library/react';
import type { ContractOrder } from '@tideline/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Loadable } from '../../api/loadable.ts';
import { logOut } from '../../state/session.ts';
import { walletAnswer } from '../../testing/desk.ts';
import { choose, pick, press, select } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { AccountView } from './account-view.tsx';
import { OwnContracts } from './own-contracts.tsx';
import { markResult } from './result-row.ts';
import { contractDesk, positionOf, quoteAt, shortOf, waitingOf } from './testing/contracts.tsx';

const { desk, show } = contractDesk();
const refresh = vi.fn();
const loaded = (data: readonly ContractOrder[] | null): Loadable<readonly ContractOrder[]> =>
  ({ state: data ? 'success' : 'pending', data }) as never;
const view = (data: readonly ContractOrder[] | null) =>
  show(<AccountView symbol="BTCUSDT" available="90" open={loaded(data)} onRefresh={refresh} />);
const tabs = () =>
  screen
    .getAllByRole('tab')
    .map((tab) => `${tab.textContent}${tab.getAttribute('aria-selected') === 'true' ? ' *' : ''}`);
const rows = () => screen.queryAllByRole('article').map((row) => outline(row)[0]?.slice(0, 40));
const eth = { symbol: 'ETHUSDT', id: '20' };
const ORDERS = [
  positionOf(),
  shortOf({ ...eth, quantity: '0.1', open_price: '2500.00' }),
  waitingOf(),
  waitingOf({ ...eth, id: '21' }),
];

/** Three calls that the lists make, and the rows of the history. */
const answers = (rows: readonly ContractOrder[] = []) => {
  const contract = { symbol: 'BTCUSDT', side: 'long', quantity: '0.01', opened: '500' };
  const worth = walletAnswer(
    'contract',
    { USDT: '140' },
    { contracts: [{ id: '7', ...contract }] },
  );
  desk.reply = (path) => ({
    data: path === 'wallet/list' ? worth : { rows, next: null, total: rows.length },
  });
};
beforeEach(() => answers());

describe('the contract account', () => {
  it('lists positions and orders of all pairs or of this one', async () => {
    desk.quotes.set('ETHUSDT', quoteAt('2500.00', '2500.00', 'ETHUSDT'));
    await view(ORDERS);
    expect([tabs(), rows(), outline().slice(0, 12)]).toEqual([
      ['Positions (2) *', 'Orders (2)', 'History'],
      ['Long 10× .up <Open the record: BTC/USDT ', 'Short 10× .down <Open the record: ETH/US'],
      [
        'Equity (USDT): 150.00',
        'Available: 90.00',
        'Net profit/loss: + 9.12 .up',
        'Used margin: 100.00',
        'Risk: 2.50%',
        '[Positions (2)] [Orders (2)] [History]',
        '- This pair * All',
        '[Close all]',
        'Long 10× .up <Open the record: BTC/USDT /pages/assets/recordDetail?kind=contract&id=7> Lots 10 · 0.01000 BTC .note 01/01/1970, 00:00:00',
        'Net profit/loss ( USDT ): + 9.49 .up',
        'Return: + 18.99% .up',
        '[Details] open',
      ],
    ]);
    await choose('This pair');
    expect([tabs(), rows()]).toEqual([
      ['Positions (1) *', 'Orders (1)', 'History'],
      ['Long 10× .up <Open the record: BTC/USDT '],
    ]);
    await press('Close all');
    expect(outline().filter((line) => /This covers|Positions to/.test(line))).toEqual([
      'Positions to close: 1. Result about 9.49 USDT after all fees',
      'This covers only the displayed pair. Each position closes at the market price. A position that the order book cannot fill stays open.',
    ]);
    await press('Back');
    await select(/^Orders|^Waiting|^Open orders/);
    expect([tabs(), rows()]).toEqual([
      ['Positions (1)', 'Orders (1) *', 'History'],
      ['Long 10× .up BTC/USDT 49,000.00'],
    ]);
    await press('Cancel all');
    expect(outline().filter((line) => /This covers|Orders to/.test(line))).toEqual([
      'Orders to cancel: 1. 49.24 USDT return to your balance',
      'This covers only the displayed pair.',
    ]);
  });

  it('shows the list of the row that a command marked', async () => {
    await view(ORDERS);
    const seen: unknown[] = [];
    for (const id of ['8', '7', '8']) {
      act(() => markResult(id));
      await settled();
      seen.push(tabs().find((tab) => tab.endsWith('*')));
    }
    expect(seen).toEqual(['Orders (2) *', 'Positions (2) *', 'Orders (2) *']);
  });

  it('has no tools for empty lists, and no numbers before they are known', async () => {
    await view([]);
    expect(outline()).toEqual([
      'Equity (USDT): 150.00',
      'Available: 90.00',
      'Net profit/loss: 0.00 .flat',
      'Used margin: 0.00',
      'Risk: 0.00%',
      '[Positions (0)] [Orders (0)] [History]',
      '- This pair * All',
      'You have no open positions',
    ]);
    expect(await view(null)).toEqual([
      'Equity (USDT): 150.00',
      'Available: 90.00',
      'Net profit/loss: -- .flat',
      'Used margin: --',
      'Risk: --',
      '[Positions (--)] [Orders (--)] [History]',
      '- This pair * All',
    ]);
  });

  it('loads the history when it is opened', async () => {
    const ended = { status: 'closed', close_price: '51000.00', profit: '1', closed: 30 } as const;
    answers([positionOf(ended)]);
    await view(ORDERS);
    await select(/^History/);
    const asked = desk.sent.filter(({ path }) => path === 'lever/my_trade');
    expect([asked, rows()]).toEqual([
      [
        {
          path: 'lever/my_trade',
          view: 'history',
        },
      ],
      ['Long 10× .up BTC/USDT + 0.75 USDT .up'],
    ]);
  });

  it('filters the history by pair and side', async () => {
    await view(ORDERS);
    await select(/^History/);
    await pick('All pairs', 'ETH/USDT');
    await pick('All sides', 'Short');
    expect(desk.sent.at(-1)).toEqual({
      ...{ path: 'lever/my_trade', view: 'history', symbol: 'ETHUSDT', side: 'short' },
    });
  });

  it('has the risk of its positions, in the equity that the marks give', async () => {
    await view([positionOf()]);
    expect(outline().slice(0, 5)).toEqual([
      'Equity (USDT): 150.00',
      'Available: 90.00',
      'Net profit/loss: + 9.49 .up',
      'Used margin: 50.00',
      'Risk: 1.66%',
    ]);
    desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51010.00'), status: 'stale' });
    await view([positionOf()]);
    expect(outline().slice(0, 5)).toEqual([
      'Equity (USDT): --',
      'Available: 90.00',
      'Net profit/loss: -- .flat',
      'Used margin: --',
      'Risk: --',
    ]);
  });
});

describe('a visitor of the contract page', () => {
  it('is asked to log in instead', async () => {
    logOut();
    const lists = { terms: null, open: loaded(null), waiting: [], refresh };
    expect(await show(<OwnContracts symbol="BTCUSDT" lists={lists} />)).toEqual([
      'Log in to trade contracts and see them here',
      '[Try the demo] <Log in /pages/user/login/login?backpage=%2F&backtype=2>',
    ]);
  });
});
