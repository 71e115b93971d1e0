// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup } from '@testing-library/react';
import { type Instrument, instrumentOf, type OptionOrder } from '@tideline/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnLines } from '../../market/chart-mark.ts';
import { logOut } from '../../state/session.ts';
import { tradingDesk } from '../../testing/desk.ts';
import { pick, press, select, show } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { changedSince, outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { OptionLines } from './option-lines.tsx';
import { OwnOptions } from './own-options.tsx';
import { type OptionLists, useOptionLists } from './use-option-lists.ts';

const desk = tradingDesk();
const order = (changes: Partial<OptionOrder> = {}): OptionOrder =>
  ({
    ...{
      id: '1',
      client_id: 'c1',
      symbol: 'BTCUSDT',
      direction: 'rise',
      seconds: 60,
      stake: '100',
    },
    ...{ currency_id: 3, ratio_bps: 3_000, purchase_price: '100.00', purchased: desk.now - 30_000 },
    ...{ delivery: desk.now + 30_000, delivery_price: null, status: 'running', payout: null },
    ...{ profit: null, reason: null, proof: null },
    ...changes,
  }) as OptionOrder;
const won = (changes: Partial<OptionOrder> = {}) =>
  order({
    status: 'won',
    payout: '130',
    profit: '30',
    delivery_price: '101.00',
    delivery: desk.now - 1_000,
    ...changes,
  });
let running: readonly OptionOrder[];
let past: readonly OptionOrder[];
/** Settled options as a look-up by client id answers them. */
let ended: Readonly<Record<string, OptionOrder>>;
beforeEach(() => {
  running = [
    order(),
    order({
      id: '2',
      client_id: 'c2',
      direction: 'fall',
      symbol: 'ETHUSDT',
      seconds: 30,
      purchased: desk.now - 40_000,
    }),
  ];
  past = [
    won({ id: '9' }),
    won({ id: '8', direction: 'even', status: 'lost', profit: '-100', reason: null }),
  ];
  ended = {};
  desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), last: '101.00' }));
  desk.reply = (path, { view, client_id }) => {
    if (path === 'microtrade/payable_currencies') return { data: { currencies: [] } };
    const found = client_id === undefined ? null : ended[client_id];
    const rows = found ? [found] : view === 'running' ? running : view === 'history' ? past : [];
    return { data: { rows, currencies: [], next: null, total: rows.length } };
  };
});
let lists: OptionLists;
function Own() {
  lists = useOptionLists();
  return <OwnOptions lists={lists} />;
}
const tell = async (told: OptionOrder) => {
  act(() =>
    desk.account$.next({ kind: 'event', seq: 1, event: { kind: 'option-order', order: told } }),
  );
  await settled();
};

describe('the options of a person', () => {
  it('are the running ones with their result at the last price, and the history', async () => {
    expect(await show(<Own />)).toEqual([
      '[Running (2)] [History]',
      'Rise .up BTC/USDT 1 min · +30% .note In the money',
      'Delivery in 0:30',
      'Stake: 100.00 USDT',
      'Purchase price: 100.00',
      'Current price: 101.00',
      'Purchase time: 11:59:30',
      'Delivery time: 12:00:30',
      'Payout: 130.00 USDT (+30.00)',
      'If settled now: 130.00 USDT',
      '<Open the record: Rise BTC/USDT /pages/assets/recordDetail?kind=option&id=1>',
      'Fall .down ETH/USDT 30 s · +30% .note --',
      'Delivery in 0:30',
      'Stake: 100.00 USDT',
      'Purchase price: 100.00',
      'Current price: --',
      'Purchase time: 11:59:20',
      'Delivery time: 12:00:30',
      'Payout: 130.00 USDT (+30.00)',
      'If settled now: --',
      '<Open the record: Fall ETH/USDT /pages/assets/recordDetail?kind=option&id=2>',
    ]);
    await select('History');
    expect(outline()).toEqual([
      '[Running (2)] [History]',
      '[All pairs] [All sides] [All time]',
      '[Export CSV] [Refresh]',
      'Fri, Jan 2',
      'Rise .up BTC/USDT 1 min .note 01/02/2026, 11:59:59',
      'Won + 30.00 USDT .up',
      'Stake: 100.00 USDT',
      'Purchase time: 01/02/2026, 11:59:30',
      'Purchase price: 100.00',
      'Delivery price: 101.00',
      '[Settlement proof]',
      '<Open the record: Rise BTC/USDT /pages/assets/recordDetail?kind=option&id=9>',
      'Even .flat BTC/USDT 1 min .note 01/02/2026, 11:59:59',
      'Lost -100.00 USDT .down',
      'Stake: 100.00 USDT',
      'Purchase time: 01/02/2026, 11:59:30',
      'Purchase price: 100.00',
      'Delivery price: 101.00',
      '[Settlement proof]',
      '<Open the record: Even BTC/USDT /pages/assets/recordDetail?kind=option&id=8>',
    ]);
    await select(/^Running/);
    running = [];
    act(() => lists.refresh());
    await settled();
    expect(outline()).toEqual(['[Running (0)] [History]', 'You have no running options']);
  });

  it('are filtered by pair and direction in the history', async () => {
    await show(<Own />);
    await select('History');
    const asked: unknown[] = [];
    await pick('All pairs', 'ETH/USDT');
    for (const [from, to] of [
      ['All sides', 'Even'],
      ['Even', 'Fall'],
      ['Fall', 'Rise'],
    ] as const) {
      await pick(from, to);
      const { view, symbol, direction } = desk.sent.at(-1) ?? {};
      asked.push([view, symbol, direction]);
    }
    expect(asked).toEqual([
      ['history', 'ETHUSDT', 'even'],
      ['history', 'ETHUSDT', 'fall'],
      ['history', 'ETHUSDT', 'rise'],
    ]);
  });

  it('show a result when one settles, until it is dismissed; at most three', async () => {
    const before = await show(<Own />);
    ended = { c1: won() };
    await tell(won());
    expect(changedSince(before)).toEqual([
      'Rise .up BTC/USDT 1 min .note [Dismiss]',
      'Won + 30.00 USDT .up',
      'Purchase time: 01/02/2026, 11:59:30',
      'Delivery price: 101.00',
      '[Settlement proof]',
      '[Running (1)] [History]',
    ]);
    expect([lists.ended, desk.toasts()]).toEqual([
      1,
      ['Won · BTC/USDT · Payout 130.00 USDT (+30.00 USDT)'],
    ]);
    // The next deal completes the proof.
    await tell(won({ delivery_price: '101.50' }));
    expect([lists.settled[0]?.delivery_price, lists.ended, lists.changed.size]).toEqual([
      '101.50',
      1,
      1,
    ]);
    await press(/^Dismiss|^Hide/);
    expect(lists.settled).toEqual([]);
    for (const id of ['3', '4', '5', '6']) {
      const client_id = `c${id}`;
      ended = { ...ended, [client_id]: won({ id, client_id }) };
      await tell(order({ id, client_id }));
      await tell(won({ id, client_id }));
    }
    expect([lists.settled.map(({ id }) => id), lists.ended]).toEqual([['6', '5', '4'], 5]);
  });

  it('are looked up 3 s after a delivery whose event was lost, and then every 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await show(<Own />);
    const looked = () => desk.sent.filter(({ view }) => view === 'running').length;
    const pass = async (ms: number) => {
      desk.now += ms;
      await act(() => vi.advanceTimersByTimeAsync(ms));
      await settled();
    };
    const first = looked();
    await pass(32_999);
    expect(looked() - first).toBe(0);
    await pass(1);
    expect(looked() - first).toBe(1);
    await pass(4_999);
    expect(looked() - first).toBe(1);
    await pass(1);
    expect(looked() - first).toBe(2);
    ended = { c1: won(), c2: order({ id: '2', client_id: 'c2' }) };
    running = [];
    await pass(5_000);
    expect([lists.settled.map(({ id }) => id), lists.running.data]).toEqual([['1'], []]);
    const last = looked();
    await pass(60_000);
    expect(looked()).toBe(last);
  });

  it('are none of a visitor', async () => {
    logOut();
    expect(await show(<Own />)).toEqual([
      'Log in to buy options and see them here',
      '[Try the demo] <Log in /pages/user/login/login?backpage=%2F&backtype=2>',
    ]);
    expect(desk.sent.filter(({ view }) => view !== undefined)).toEqual([]);
  });
});

it('the lines of running options on the chart have entry, stake and delivery', async () => {
  let lines: OwnLines | null = null;
  running = [
    ...running,
    order({ id: '3', direction: 'even' }),
    order({ id: '4', direction: 'fall' }),
  ];
  const BTC = instrumentOf('BTCUSDT') as Instrument;
  await show(
    <OptionLines
      instrument={BTC}
      onLines={(next) => {
        lines = next;
      }}
    />,
  );
  const { marks } = lines as unknown as OwnLines;
  expect(marks).toEqual([
    {
      id: '1',
      price: '100.00',
      title: '▲ 100 → 12:00:30',
      tone: 'up',
    },
    {
      id: '3',
      price: '100.00',
      title: '＝ 100 → 12:00:30',
      tone: 'even',
    },
    {
      id: '4',
      price: '100.00',
      title: '▼ 100 → 12:00:30',
      tone: 'down',
    },
  ]);
  cleanup();
  // Nothing of the screen listens any more.
  expect(desk.account$.observed).toBe(false);
});
