// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { AccountItem, BookView } from '@tideline/streams';
import type { SpotOrder } from '@tideline/wire';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { NEVER, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { usePending } from '../state/pending-commands.ts';
import { logOut, useSession } from '../state/session.ts';
import { setSettings } from '../state/settings.ts';
import { useToasts } from '../state/toast.ts';
import { useTradeChoices } from '../state/trade-choices.ts';
import { bookOf, live, quoteOf } from '../testing/market.ts';
import { settled } from '../testing/settled.ts';

const account$ = new Subject<AccountItem>();

vi.mock('../market/hooks.ts', () => ({
  useQuotes: () => live({ quotes: new Map(), feed: null }),
  useQuote: (symbol: string) => live(quoteOf(symbol)),
  useThrottledQuote: (symbol: string) => live(quoteOf(symbol)),
  useShownQuote: (symbol: string) => live(quoteOf(symbol)),
  useQuoteStatus: () => 'live',
  useThrottledBook: (symbol: string) => live<BookView>(bookOf(symbol)),
  useHealth: () => ({ offline: false, feed: null }),
}));
vi.mock('../market/market.ts', () => ({ market: { account$, health$: NEVER } }));

const { default: Spot } = await import('./spot.tsx');
const { orderTexts } = await import('../features/spot/texts.ts');
await orderTexts();

/** Calls in order, answered by path. */
const calls: { readonly url: string; readonly body: URLSearchParams }[] = [];
let lists: () => Promise<unknown>;
let trade: (body: URLSearchParams) => Promise<unknown>;
const order = (changes: Partial<SpotOrder> = {}): SpotOrder => ({
  id: 'o1',
  client_id: 'c1',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '90.00',
  quantity: '1.00000',
  budget: null,
  filled: '0',
  turnover: '0',
  average: null,
  fee: '0',
  fee_coin: 'BTC',
  status: 'waiting',
  reason: null,
  created: 1,
  updated: 1,
  ...changes,
});
const wallet = {
  time: 0,
  total: null,
  accounts: [
    {
      account: 'currency',
      total: null,
      balances: [{ code: 'USDT', available: '1000', frozen: '0' }],
    },
  ],
};

const ok = (data: unknown) => ({ type: 'ok', code: 1, message: '', data });
function Where() {
  const { pathname, search } = useLocation();
  return <i data-testid="where">{pathname + search}</i>;
}
const open = async (path = '/pages/trade/index?symbol=BTCUSDT') => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Spot />
      <Where />
    </MemoryRouter>,
  );
  await settled();
};
/** The button that sends a buy names its size when there is one. */
const BUY = /^Buy ([\d.]+ )?BTC$/;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: BUY }));
const confirm = () =>
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Confirm order' })).getByRole('button', {
      name: BUY,
    }),
  );
const sent = () => calls.filter(({ url }) => url.endsWith('coin/trade'));

beforeEach(() => {
  calls.length = 0;
  trade = async () => ok(order());
  lists = async () => ok({ view: 'waiting', rows: [], next: null, total: 0 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = (init.body as URLSearchParams | undefined) ?? new URLSearchParams();
    if (!url.includes('client_id=')) calls.push({ url, body });
    const answer = url.endsWith('coin/trade')
      ? await trade(body)
      : url.endsWith('wallet/list')
        ? ok(wallet)
        : await lists();
    return new Response(JSON.stringify(answer));
  });
  useSession.setState({ token: 't', user: { id: 'u' } as never });
  setSettings({ confirmOrders: true });
  // The canvas needs a browser; the journeys cover it.
  useTradeChoices.setState({ miniChart: false });
});
afterEach(async () => {
  cleanup();
  // The look-up of an unknown outcome goes on without its screen. It must not go on in the next
  // file.
  const unknown = usePending.getState().commands.map(({ clientId }) => clientId);
  lists = async () => ok({ rows: unknown.map((client_id) => ({ ...order(), client_id })) });
  await until('every outcome', () => usePending.getState().commands.length === 0);
  vi.unstubAllGlobals();
  logOut();
  useToasts.setState({ toasts: [] });
  localStorage.clear();
  usePending.setState({ commands: [], running: new Set() });
});

describe('placing a spot order (ROUTE:/pages/trade/index)', () => {
  it('shows the order before sending and sends exactly that', async () => {
    await open();
    type('Price (USDT)', '95');
    type('Quantity (BTC)', '1');
    send();
    expect(sent()).toHaveLength(0);
    confirm();
    await settled();
    const [call] = sent();
    const fields = Object.fromEntries(call?.body ?? []);
    expect(fields).toMatchObject({
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '95',
      quantity: '1.00000',
    });
    expect(fields['client_id']).toMatch(/^[0-9a-f]{32}$/);
    expect(useToasts.getState().toasts[0]?.text).toBe('Order placed');
    expect(screen.getByLabelText<HTMLInputElement>('Quantity (BTC)').value).toBe('');
  });

  it('shows the fee in the coin in which it is booked, from the ticket to the sheet', async () => {
    await open();
    type('Price (USDT)', '95');
    type('Quantity (BTC)', '1');
    const fees = () =>
      screen
        .getAllByText('Fee', { exact: true })
        .map((each) => each.nextElementSibling?.textContent ?? '');
    const [onTicket] = fees();
    expect(onTicket).toMatch(/^0\.\d+ BTC$/);
    send();
    expect(fees()).toEqual([onTicket, onTicket]);
  });

  it('sends at once without confirmation, and once on repeated taps', async () => {
    setSettings({ confirmOrders: false });
    let answer: (value: unknown) => void = () => undefined;
    trade = () => new Promise((done) => (answer = done));
    await open();
    type('Price (USDT)', '99');
    type('Quantity (BTC)', '1');
    send();
    send();
    send();
    await settled();
    expect(sent()).toHaveLength(1);
    answer({ type: 'ok', code: 1, message: '', data: order() });
    await settled();
  });

  it('sends nothing invalid, and shows the errors', async () => {
    await open();
    type('Price (USDT)', '95');
    send();
    expect(screen.getByText('Amount can not be empty')).toBeTruthy();
    type('Quantity (BTC)', '100');
    expect(screen.getByText('Insufficient balance')).toBeTruthy();
    type('Quantity (BTC)', '0.01');
    expect(screen.getByText('The order must be worth at least 5 USDT')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Confirm order' })).toBeNull();
    expect(sent()).toHaveLength(0);
  });

  it('shows a refusal in the exchange’s words', async () => {
    trade = () =>
      Promise.resolve({
        type: 'error',
        code: 0,
        message: 'Too far from the market',
        error: { id: 'price-out-of-band' },
      });
    await open();
    type('Price (USDT)', '95');
    type('Quantity (BTC)', '1');
    send();
    confirm();
    await settled();
    expect(screen.getAllByText('Too far from the market')).toHaveLength(1);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Quantity (BTC)').value).toBe('1');
  });

  it('without an answer reports an unknown outcome, and accepts no second order', async () => {
    trade = () => Promise.reject(new TypeError('network'));
    await open();
    type('Price (USDT)', '95');
    type('Quantity (BTC)', '1');
    send();
    confirm();
    await settled();
    expect(screen.getByText(/Do not send it again/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: BUY }).disabled).toBe(true);
    expect(sent()).toHaveLength(1);
  });

  it('still reports it after the screen was left and opened again', async () => {
    trade = () => Promise.reject(new TypeError('network'));
    await open();
    type('Price (USDT)', '95');
    type('Quantity (BTC)', '1');
    send();
    confirm();
    await settled();
    cleanup();
    await open();
    expect(screen.getByText(/Do not send it again/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: BUY }).disabled).toBe(true);
  });

  it('reports an unknown number of open orders', async () => {
    lists = () => Promise.reject(new TypeError('network'));
    await open();
    expect(screen.getByRole('tab', { name: 'Open orders (--)' })).toBeTruthy();
  });

  it('keeps typed amounts when switching sides', async () => {
    await open();
    type('Quantity (BTC)', '0.7');
    fireEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(screen.getByLabelText<HTMLInputElement>('Quantity (BTC)').value).toBe('0.7');
  });

  it('takes a price from the book, but not with the tap that closes the keyboard', async () => {
    await open();
    const price = screen.getByLabelText<HTMLInputElement>('Price (USDT)');
    const bid = within(screen.getByRole('list', { name: 'Bids' })).getByRole('button');
    type('Price (USDT)', '42');
    price.focus();
    fireEvent.pointerDown(bid);
    fireEvent.click(bid);
    expect(price.value).toBe('42');
    price.blur();
    fireEvent.pointerDown(bid);
    fireEvent.click(bid);
    expect(price.value).toBe('99.00');
  });

  it('updates open orders by the exchange’s events', async () => {
    await open();
    expect(screen.getByRole('tab', { name: 'Open orders (0)' })).toBeTruthy();
    act(() =>
      account$.next({ kind: 'event', seq: 1, event: { kind: 'spot-order', order: order() } }),
    );
    expect(screen.getByRole('tab', { name: 'Open orders (1)' })).toBeTruthy();
    act(() =>
      account$.next({
        kind: 'event',
        seq: 2,
        event: { kind: 'spot-order', order: order({ status: 'completed', updated: 2 }) },
      }),
    );
    expect(screen.getByRole('tab', { name: 'Open orders (0)' })).toBeTruthy();
  });
});

describe('a visitor on the spot page (ROLE:visitor)', () => {
  beforeEach(() => logOut());
  it('sees the market and sends no account request', async () => {
    await open();
    expect(screen.getByRole('list', { name: 'Asks' })).toBeTruthy();
    expect(calls).toEqual([]);
  });
  it('is asked to log in on an action, and returns here', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Log in to trade' }));
    expect(screen.getByTestId('where').textContent).toBe(
      '/pages/user/login/login?backpage=%2Fpages%2Ftrade%2Findex%3Fsymbol%3DBTCUSDT&backtype=2',
    );
    expect(sent()).toHaveLength(0);
  });
});
