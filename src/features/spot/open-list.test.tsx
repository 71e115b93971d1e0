// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type Instrument, instrumentOf, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Loadable } from '../../api/loadable.ts';
import { logOut, useSession } from '../../state/session.ts';
import { useToasts } from '../../state/toast.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { settled } from '../../testing/settled.ts';
import { endAmending } from './amending.ts';

vi.mock('../../market/hooks.ts', () => ({
  useQuotes: () =>
    live({ quotes: new Map([['BTCUSDT', quoteOf('BTCUSDT', { last: '100.00' })]]), feed: null }),
  useThrottledQuote: (symbol: string) => live(quoteOf(symbol)),
  useHealth: () => ({ offline: false }),
}));

type SpotLists = import('./use-spot-lists.ts').SpotLists;
const { OpenList } = await import('./open-list.tsx');
const { AmendSheet } = await import('./amend-sheet.tsx');
const { useHighlights } = await import('./highlight.ts');

const BTC = instrumentOf('BTCUSDT') as Instrument;
const order = (changes: Partial<SpotOrder> = {}): SpotOrder => ({
  ...{ id: 'o1', client_id: 'c1', symbol: 'BTCUSDT', side: 'buy', type: 'limit' },
  ...{ price: '95.00', quantity: '2.00000', budget: null, filled: '0.50000', turnover: '47.5' },
  ...{ average: '95.00', fee: '0', fee_coin: 'BTC', status: 'waiting', reason: null },
  ...{ created: 3, updated: 3 },
  ...changes,
});
const trigger = (changes: Partial<SpotTrigger> = {}): SpotTrigger => ({
  ...{ id: 't1', client_id: 'c2', symbol: 'BTCUSDT', side: 'sell', type: 'stop-market' },
  ...{ trigger_by: 'last', trigger_price: '90.00', trail_percent: null, trail_distance: null },
  ...{ extreme: null, price: null, quantity: '0.01000', budget: null, status: 'waiting' },
  ...{ reason: null, triggered_at: null, order_id: null, linked_order_id: null },
  ...{ linked_trigger_id: null, parent_order_id: null, created: 2, updated: 2 },
  ...changes,
});
const loaded = <Rows,>(data: Rows): Loadable<Rows> =>
  ({ state: 'success', data }) as Loadable<Rows>;

let answers: object[];
const sent: { readonly url: string; readonly fields: object }[] = [];
const ok = (data: unknown) => ({ type: 'ok', code: 1, message: '', data });
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const listsOf = (first: SpotOrder | null, second: SpotTrigger = trigger()): SpotLists => ({
  funds: null,
  orders: loaded([...(first ? [first] : []), order({ id: 'o2', symbol: 'ETHUSDT', created: 1 })]),
  triggers: loaded([second]),
  refresh: () => undefined,
});
const screenOf = (lists: SpotLists) => (
  <MemoryRouter>
    <OpenList instrument={BTC} lists={lists} />
    <AmendSheet lists={lists} />
  </MemoryRouter>
);
const show = () => render(screenOf(listsOf(order())));

beforeEach(() => {
  answers = [];
  sent.length = 0;
  useSession.setState({ token: 't', user: { id: 'u' } as never });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, fields: Object.fromEntries((init.body as URLSearchParams) ?? []) });
    return new Response(JSON.stringify(answers.shift()));
  });
});
afterEach(() => {
  act(endAmending);
  cleanup();
  vi.unstubAllGlobals();
  logOut();
  useToasts.setState({ toasts: [] });
});

describe('the open orders', () => {
  it('show orders and trigger orders, newest first, with fill, price and distance to the market', () => {
    show();
    const texts = screen.getAllByRole('article').map((row) => row.textContent);
    expect(texts[0]).toContain('Buy BTC/USDT Limit95.00');
    expect(texts[0]).toContain('0.50000 / 2.00000 BTC · Fee 0.00000000 BTC-5.00%');
    expect(screen.getAllByRole('img', { name: '25% filled' })).toHaveLength(2);
    expect(texts[1]).toContain('Sell BTC/USDT Stop market≤ 90.00');
    expect(texts[1]).toContain('0.01000 BTC-10.00%');
  });

  it('show only this pair, and cancel what they show after a question that says how many', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(screen.getByText('Cancel 3 orders in all pairs?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('radio', { name: 'This pair' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Cancel all' }));
    expect(sheet.getByText('Cancel 2 orders in BTC/USDT?')).toBeTruthy();
    expect(sent).toEqual([]);
    answers = [ok({ orders: [order()], triggers: [trigger()] })];
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel 2' }));
    await settled();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toMatch(/coin\/cancel_all$/);
    expect(sent[0]?.fields).toEqual({ symbol: 'BTCUSDT' });
    expect(toasts()).toEqual(['2 orders cancelled']);
  });
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('amending an order', () => {
  const open = () => {
    show();
    const [row] = screen.getAllByRole('article');
    fireEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Amend' }));
    return within(screen.getByRole('dialog', { name: 'Amend order' }));
  };
  it('says what happens to its priority, and sends only what changes', async () => {
    const sheet = open();
    const send = sheet.getByRole<HTMLButtonElement>('button', { name: 'Amend' });
    expect(send.disabled).toBe(true);
    type('Quantity (BTC)', '1.5');
    expect(sheet.getByText('The order keeps its place in the queue.')).toBeTruthy();
    type('Price (USDT)', '96');
    expect(sheet.getByText('The order goes to the end of the queue at its price.')).toBeTruthy();
    type('Price (USDT)', '100');
    expect(sheet.getByText('At this price the order fills at once.')).toBeTruthy();
    type('Price (USDT)', '95');
    expect(sheet.getByText('Buy 1.5 BTC at 95 USDT instead')).toBeTruthy();
    answers = [ok(order({ quantity: '1.50000' }))];
    fireEvent.click(send);
    await settled();
    expect(sent[0]?.url).toMatch(/coin\/amend$/);
    expect(sent[0]?.fields).toMatchObject({ id: 'o1', quantity: '1.5' });
    expect(sent[0]?.fields).not.toHaveProperty('price');
    expect(toasts()).toEqual(['Order amended']);
    expect(useHighlights.getState().ids.has('o1')).toBe(true);
    expect(screen.queryByText('The order keeps its place in the queue.')).toBeNull();
  });

  it.each([
    ['Quantity (BTC)', '0.5', 'The quantity must be more than what is already filled'],
    ['Quantity (BTC)', '', 'Amount can not be empty'],
    ['Price (USDT)', '', 'Please enter a price'],
    ['Price (USDT)', '120', /too far from the market; the limit is/],
    ['Price (USDT)', '0.01', 'The order must be worth at least 5 USDT'],
  ])('refuses %s %j before it is sent', (label, value, text) => {
    const sheet = open();
    type(label, value);
    expect(sheet.getByText(text)).toBeTruthy();
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Amend' }).disabled).toBe(true);
  });

  it('shows a refusal of the exchange at its field', async () => {
    const sheet = open();
    type('Quantity (BTC)', '1.5');
    const error = { id: 'amend-below-filled', field: 'quantity' };
    answers = [{ type: 'error', code: 0, message: 'Already filled', error }];
    fireEvent.click(sheet.getByRole('button', { name: 'Amend' }));
    await settled();
    const field = sheet.getByLabelText('Quantity (BTC)');
    const described = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Already filled');
  });

  it('shows a fill that comes while it is open, and closes when the order ends', () => {
    const { rerender } = show();
    fireEvent.click(screen.getAllByRole('button', { name: 'Amend' })[0] as HTMLElement);
    type('Quantity (BTC)', '0.7');
    rerender(screenOf(listsOf(order({ filled: '0.80000' }))));
    const sheet = within(screen.getByRole('dialog', { name: 'Amend order' }));
    expect(sheet.getByText('Filled 0.80000 BTC')).toBeTruthy();
    expect(sheet.getByText(/must be more than what is already filled/)).toBeTruthy();
    rerender(screenOf(listsOf(null)));
    expect(screen.queryByText('Filled 0.80000 BTC')).toBeNull();
  });

  it('follows what another device changes, in fields that are not edited here', async () => {
    const { rerender } = show();
    fireEvent.click(screen.getAllByRole('button', { name: 'Amend' })[0] as HTMLElement);
    type('Quantity (BTC)', '1.5');
    rerender(screenOf(listsOf(order({ price: '94.00' }))));
    expect(screen.getByText('Buy 1.5 BTC at 94 USDT instead')).toBeTruthy();
    answers = [ok(order({ price: '94.00', quantity: '1.50000' }))];
    const sheet = within(screen.getByRole('dialog', { name: 'Amend order' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Amend' }));
    await settled();
    expect(sent[0]?.fields).not.toHaveProperty('price');
  });

  it('closes when another user logs in, before that user’s orders are known', () => {
    const { rerender } = show();
    fireEvent.click(screen.getAllByRole('button', { name: 'Amend' })[0] as HTMLElement);
    act(() => useSession.setState({ token: 't2', user: { id: 'u2' } as never }));
    const unknown = { state: 'loading', data: null } as unknown as SpotLists['orders'];
    rerender(screenOf({ ...listsOf(null), orders: unknown }));
    expect(screen.queryByText('Filled 0.50000 BTC')).toBeNull();
  });
});

describe('amending a trigger order', () => {
  const open = async (row: SpotTrigger) => {
    render(screenOf(listsOf(null, row)));
    const [first] = screen.getAllByRole('article');
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Amend' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Amend order' }));
    await sheet.findByLabelText('Trigger (USDT)');
    return sheet;
  };

  it('says what it will do, and sends only what changes', async () => {
    const sheet = await open(trigger({ trigger_price: '95.00', quantity: '1.00000' }));
    const send = sheet.getByRole<HTMLButtonElement>('button', { name: 'Amend' });
    expect(send.disabled).toBe(true);
    fireEvent.change(sheet.getByLabelText('Trigger (USDT)'), { target: { value: '97' } });
    expect(sheet.getByText('If BTC falls to 97 USDT, sell 1 BTC at market')).toBeTruthy();
    answers = [ok(trigger({ trigger_price: '97.00' }))];
    fireEvent.click(send);
    await settled();
    expect(sent[0]?.url).toMatch(/coin\/trigger_amend$/);
    expect(sent[0]?.fields).toMatchObject({ id: 't1', trigger_price: '97' });
    expect(sent[0]?.fields).not.toHaveProperty('quantity');
    expect(toasts()).toEqual(['Order amended']);
  });

  it('has no quantity that its order decides, and shows a refusal at its field', async () => {
    const sheet = await open(trigger({ parent_order_id: 'p1', linked_trigger_id: 't9' }));
    expect(sheet.queryByLabelText('Quantity (BTC)')).toBeNull();
    fireEvent.change(sheet.getByLabelText('Trigger (USDT)'), { target: { value: '91' } });
    const error = { id: 'trigger-reached', field: 'trigger_price' };
    answers = [{ type: 'error', code: 0, message: 'Reached already', error }];
    fireEvent.click(sheet.getByRole('button', { name: 'Amend' }));
    await settled();
    expect(sheet.getAllByText('Reached already')).toHaveLength(1);
    expect(toasts()).toEqual([]);
  });
});
