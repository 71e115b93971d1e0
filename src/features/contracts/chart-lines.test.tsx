// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { type ContractOrder, type Instrument, instrumentOf } from '@tideline/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnLines } from '../../market/chart-mark.ts';
import { draftOf, saveDraft } from '../../state/drafts.ts';
import { logOut } from '../../state/session.ts';
import { press } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { ContractLines } from './contract-lines.tsx';
import { type ContractTicket, emptyTicket } from './contract-ticket.ts';
import { saveContract, savedContract } from './saved-contract.ts';
import { contractDesk, positionOf, quoteAt, shortOf, waitingOf } from './testing/contracts.tsx';
import { useContractLists } from './use-contract-lists.ts';
import { useResultToasts } from './use-result-toasts.ts';

const { desk, show } = contractDesk();
const BTC = instrumentOf('BTCUSDT') as Instrument;
const STOPS = { take_profit: '53000.00', stop_loss: '48000.00' };
const TERMS = { lot: '0.001', leverages: [1, 10], fee_bps: 5, maintenance_bps: 50 };
let trading: readonly ContractOrder[];
let waiting: readonly ContractOrder[];
beforeEach(() => {
  trading = [positionOf(STOPS), shortOf({ id: '9', symbol: 'ETHUSDT' })];
  waiting = [
    waitingOf({ ...STOPS, created: 5 }),
    waitingOf({ id: '10', side: 'short', price: '60000.00' }),
  ];
  desk.reply = (path, { view }) => {
    if (path === 'lever/deal') return { data: { ...TERMS, account: { available: '100' } } };
    const rows = view === 'trading' ? trading : waiting;
    return { data: { rows, next: null, total: rows.length } };
  };
});

describe('the lines of contracts on the chart', () => {
  let lines: OwnLines | null = null;
  const chart = async () => {
    await show(
      <ContractLines
        instrument={BTC}
        onLines={(next) => {
          lines = next;
        }}
      />,
    );
    await settled();
  };
  const drawn = () =>
    lines?.marks.map(({ id, price, tone, title, movable, edge }) =>
      [id, price, tone, title, movable ? 'movable' : '', edge ? 'edge' : ''].join(' | ').trim(),
    );

  it('are those of the pair, with what they say and whether they move', async () => {
    await chart();
    expect(drawn()).toEqual([
      '7 entry | 50000.00 | even | Long 10 +9.49 |  |',
      '7 liquidation | 45250.00 | alert | Liq. |  | edge',
      '7 take-profit | 53000.00 | up | TP | movable |',
      '7 stop-loss | 48000.00 | down | SL | movable |',
      '8 limit | 49000.00 | up | Long 10 | movable |',
      '8 take-profit | 53000.00 | up | TP | movable |',
      '8 stop-loss | 48000.00 | down | SL | movable |',
      '10 limit | 60000.00 | down | Short 10 | movable |',
    ]);
    desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51010.00'), status: 'stale' });
    cleanup();
    await chart();
    expect(drawn()?.[0]).toEqual('7 entry | 50000.00 | even | Long 10 |  |');
  });

  it('open the sheet of what was moved, at its new price', async () => {
    await chart();
    const seen: unknown[] = [];
    for (const [id, price] of [
      ['8 limit', '48500.00'],
      ['7 take-profit', '52500.00'],
      ['7 stop-loss', '47500.00'],
      ['99 limit', '1.00'],
    ] as const) {
      act(() => lines?.moves?.onMove(id, price));
      // The sheet is a part of a part that shows nothing itself.
      await settled();
      await settled();
      const sheet = screen.queryByRole('dialog');
      seen.push(sheet && outline(sheet).filter((line) => / = |^Change|^Mark|^Edit|TP/.test(line)));
      if (sheet) await press('Cancel');
    }
    expect(seen).toEqual([
      [
        'Change 10 lots at 49,000.00 to 10 lots at 48,500.00',
        '[Decrease Price] Price (USDT) = 48500.00 [Increase Price]',
        '[Decrease Lots] Lots = 10 [Increase Lots]',
        '1 lot = 0.001 BTC: -4.92% from market',
        'Change of available balance: +0.50 USDT .strong',
      ],
      [
        'Edit TP / SL',
        'Mark price: 51,000.00',
        'Take-profit price (USDT) = 52500.00',
        'Stop-loss price (USDT) = 48000.00',
      ],
      [
        'Edit TP / SL',
        'Mark price: 51,000.00',
        'Take-profit price (USDT) = 53000.00',
        'Stop-loss price (USDT) = 47500.00',
      ],
      null,
    ]);
  });

  it('say what a moved stop yields, and nothing of a limit or of another order', async () => {
    await chart();
    const at = (id: string, price: string) => lines?.moves?.resultAt?.(id, price);
    expect([
      at('7 take-profit', '52500.00'),
      at('7 stop-loss', '47500.00'),
      at('8 stop-loss', '47500.00'),
      at('8 limit', '48500.00'),
      at('99 stop-loss', '1.00'),
    ]).toEqual(['+24.48 USDT', '-25.48 USDT', '-15.48 USDT', null, null]);
  });

  it('have no sheet of an order that ended meanwhile', async () => {
    await chart();
    act(() => lines?.moves?.onMove('7 stop-loss', '47500.00'));
    await settled();
    const order = { ...positionOf(), status: 'closed' as const };
    act(() =>
      desk.account$.next({ kind: 'event', seq: 1, event: { kind: 'contract-order', order } }),
    );
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the lists of contracts', () => {
  const lists = async () => {
    cleanup();
    const { result } = renderHook(() => useContractLists('BTCUSDT'));
    await settled();
    return result;
  };
  const ids = (orders: readonly ContractOrder[] | null) =>
    orders?.map(({ id, status }) => `${id} ${status}`);

  it('are the newest first after an event, without what ended', async () => {
    const shown = await lists();
    expect([ids(shown.current.open.data), ids(shown.current.waiting), shown.current.terms]).toEqual(
      [
        ['7 trading', '9 trading', '8 waiting', '10 waiting'],
        ['8 waiting', '10 waiting'],
        {
          available: '100',
          fee_bps: 5,
          leverages: [1, 10],
          lot: '0.001',
          maintenance_bps: 50,
        },
      ],
    );
    const tell = (order: ContractOrder) =>
      act(() =>
        desk.account$.next({ kind: 'event', seq: 1, event: { kind: 'contract-order', order } }),
      );
    tell(positionOf({ id: '11', created: 9 }));
    expect(ids(shown.current.open.data)).toEqual([
      '11 trading',
      '8 waiting',
      '10 waiting',
      '7 trading',
      '9 trading',
    ]);
    tell(waitingOf({ status: 'cancelled' }));
    expect(ids(shown.current.open.data)).toEqual([
      '11 trading',
      '10 waiting',
      '7 trading',
      '9 trading',
    ]);
    const balance = (account: string, code: string, available: string) => ({
      account,
      code,
      available,
      frozen: '0',
    });
    const balances = [
      balance('currency', 'USDT', '1'),
      balance('contract', 'BTC', '2'),
      balance('contract', 'USDT', '3'),
    ];
    const event = { kind: 'balance', balances, contracts: [], stakes: [], outside: false } as never;
    act(() => desk.account$.next({ kind: 'event', seq: 2, event }));
    expect(shown.current.terms?.available).toBe('3');
  });

  it('fail together, and need a session', async () => {
    const answered = desk.reply;
    for (const wrong of ['trading', 'waiting']) {
      desk.reply = (path, form) =>
        form['view'] === wrong ? { error: { id: 'unavailable' } } : answered(path, form);
      expect((await lists()).current.open).toMatchObject({ data: null });
    }
    logOut();
    desk.sent.length = 0;
    desk.reply = () => ({ data: { ...TERMS, account: null } });
    expect((await lists()).current.terms?.available).toBeNull();
    expect(desk.sent.map(({ path }) => path)).toEqual(['lever/deal']);
  });
});

describe('the news of a position that the exchange closed', () => {
  it('is a toast, an error for a liquidation', () => {
    renderHook(() => useResultToasts());
    const tell = (changes: Partial<ContractOrder>) => {
      const order = positionOf({ status: 'closed', profit: '10', ...changes });
      act(() =>
        desk.account$.next({ kind: 'event', seq: 1, event: { kind: 'contract-order', order } }),
      );
    };
    tell({ reason: 'take-profit' });
    tell({ reason: 'liquidation', profit: '-50' });
    tell({ reason: 'user' });
    act(() => desk.account$.next({ kind: 'gap' } as never));
    expect(desk.toasts()).toEqual([
      'BTC/USDT closed by take-profit: +9.75 USDT after fees',
      '! BTC/USDT closed by liquidation: -50.25 USDT after fees',
    ]);
  });
});

describe('the stored draft of a contract', () => {
  it('has what was typed, without stops that are off and the price of a market order', () => {
    const ticket: ContractTicket = {
      ...emptyTicket(BTC),
      ...{ side: 'short', price: '49000', lots: '7', leverage: 20 },
      ...{ takeProfit: { on: true, price: '1' }, stopLoss: { on: false, price: '2' } },
    };
    saveContract('BTCUSDT', { ...ticket, type: 'limit' });
    expect(savedContract(BTC)).toEqual({
      leverage: 20,
      lots: '7',
      price: '49000',
      side: 'short',
      stopLoss: {
        on: false,
        price: '',
      },
      takeProfit: {
        on: true,
        price: '1',
      },
      type: 'limit',
    });
    saveContract('BTCUSDT', {
      ...ticket,
      type: 'market',
      takeProfit: ticket.stopLoss,
      stopLoss: ticket.takeProfit,
    });
    expect(savedContract(BTC)).toEqual({
      leverage: 20,
      lots: '7',
      price: '',
      side: 'short',
      stopLoss: {
        on: true,
        price: '1',
      },
      takeProfit: {
        on: false,
        price: '',
      },
      type: 'market',
    });
    expect(draftOf('contracts', 'BTCUSDT')).toEqual({
      leverage: '20',
      lots: '7',
      price: '',
      side: 'short',
      stopLoss: '1',
      takeProfit: '',
      type: 'market',
    });
  });

  it('falls back to an empty one in each field that is wrong', () => {
    saveDraft('contracts', 'BTCUSDT', { side: 'up', type: 'x', leverage: '7' });
    expect(savedContract(BTC)).toEqual(emptyTicket(BTC));
    const leverages = [
      { ...BTC, leverages: [2, 4] },
      { ...BTC, leverages: [] },
    ];
    expect(leverages.map((each) => emptyTicket(each).leverage)).toEqual([2, 1]);
  });
});
