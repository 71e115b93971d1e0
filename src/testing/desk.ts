import { cleanup } from '@testing-library/react';
import {
  type AccountItem,
  type BookView,
  type CandleSeries,
  type DealTape,
  type Health,
  type Live,
  LOADING,
  type MarketEngine,
  type QuoteBoard,
} from '@tideline/streams';
import type { Account, Quote } from '@tideline/wire';
import { concat, NEVER, of, Subject } from 'rxjs';
import { afterEach, beforeEach, vi } from 'vitest';
import { useEngine } from '../market/engine.ts';
import { showRecording } from '../market/market.ts';
import { useSession } from '../state/session.ts';
import { useToasts } from '../state/toast.ts';
import { live } from './market.ts';

type Form = Readonly<Record<string, string>>;
type Reply = { readonly data: unknown } | { readonly error: object };

/** What surrounds the components of a test: the market, a person who is logged in, the exchange. */
interface Desk {
  /** By symbol; an absent one is `loading`. Set before a component is rendered. */
  readonly quotes: Map<string, Live<Quote>>;
  readonly books: Map<string, Live<BookView>>;
  readonly tapes: Map<string, Live<DealTape>>;
  readonly series: Map<string, Live<CandleSeries>>;
  /** What differs in the list of all quotes from a live one. */
  board: Partial<Live<QuoteBoard>>;
  health: Partial<Health>;
  /** The exchange's time, ms UTC: noon of 2026-01-02. */
  now: number;
  readonly account$: Subject<AccountItem>;
  /** Calls in order: path and fields, without the random client id. */
  readonly sent: Form[];
  /** Client ids of {@link sent}. */
  readonly ids: string[];
  /** What the exchange answers. */
  reply: (path: string, form: Form) => Reply | Promise<Reply>;
  /** Texts of the toasts, an error with an exclamation mark. */
  toasts(): readonly string[];
}

/**
 * Puts a market and an exchange around the components of a test file, and takes them away after
 * each test. No module is mocked, so that files of a worker share the loaded ones.
 */
export function tradingDesk(): Desk {
  const desk: Desk = {
    ...{ quotes: new Map(), books: new Map(), tapes: new Map(), series: new Map() },
    ...{ board: {}, health: {}, account$: new Subject(), now: NOON, sent: [], ids: [] },
    reply: () => ({ data: {} }),
    toasts: () =>
      useToasts.getState().toasts.map(({ kind, text }) => (kind === 'error' ? `! ${text}` : text)),
  };
  let shown: { unsubscribe(): void } | null = null;
  beforeEach(() => {
    desk.quotes.clear();
    desk.books.clear();
    desk.tapes.clear();
    desk.series.clear();
    desk.board = {};
    desk.health = {};
    desk.now = NOON;
    desk.sent.length = 0;
    desk.ids.length = 0;
    desk.reply = () => ({ data: {} });
    useSession.setState({ token: 't', user: { id: 'u' } as never });
    // Without a name it counts as the exchange, which has an account.
    shown = showRecording(concat(of(engineOf(desk)), NEVER), null as unknown as string);
    useEngine.setState({ replaying: false });
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => answer(desk, url, init));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    shown?.unsubscribe();
    forget();
    const { tidelineStores = [] } = globalThis as { tidelineStores?: Iterable<() => void> };
    for (const begin of tidelineStores) begin();
    // Some stores write what they contain.
    forget();
  });
  return desk;
}

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

const NOON = Date.UTC(2026, 0, 2, 12);
const HEALTHY: Health = {
  capabilities: {
    ...{ prices: 'live', book: 'live', deals: 'live' },
    ...{ candles: 'live', account: 'live', commands: 'live' },
  },
  connection: { phase: 'open', generation: 1, attempt: 0, retryAt: null },
  offline: false,
  feed: null,
  problems: [],
};

function engineOf(desk: Desk): MarketEngine {
  const board = (): Live<QuoteBoard> => ({
    ...live({
      quotes: new Map(
        [...desk.quotes].flatMap(([key, { value }]) => (value ? [[key, value]] : [])),
      ),
      feed: { kind: 'sim', label: 'test', shift: null },
      silent: new Map(),
    }),
    ...desk.board,
  });
  const engine: Partial<MarketEngine> = {
    get quotes$() {
      return of(board());
    },
    quote$: (symbol) => of(desk.quotes.get(symbol) ?? LOADING),
    everyQuote$: (symbol) => of(desk.quotes.get(symbol) ?? LOADING),
    book$: (symbol) => of(desk.books.get(symbol) ?? LOADING),
    deals$: (symbol) => of(desk.tapes.get(symbol) ?? LOADING),
    candles$: (symbol) => of(desk.series.get(symbol) ?? LOADING),
    clock$: NEVER,
    account$: desk.account$,
    get health$() {
      return of({ ...HEALTHY, ...desk.health });
    },
    serverNow: () => desk.now,
    authenticate: () => undefined,
  };
  return engine as MarketEngine;
}

async function answer(desk: Desk, url: string, init?: RequestInit): Promise<object> {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const path = pathname.replace(/^\/api\//, '');
  const form: Form = Object.fromEntries(
    (init?.body as URLSearchParams | undefined) ?? searchParams,
  );
  const { client_id, ...rest } = form;
  desk.sent.push({ path, ...rest });
  if (client_id !== undefined) desk.ids.push(client_id);
  const reply = await desk.reply(path, form);
  const body =
    'data' in reply
      ? { type: 'ok', code: 1, message: '', data: reply.data }
      : { type: 'error', code: 0, message: 'Refused so', error: reply.error };
  // A real response is read in turns of the event loop, which virtual time does not wait for.
  return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
}

/** The answer about a wallet that holds so much of some coins in an account. */
export const walletAnswer = (
  account: Account,
  held: Readonly<Record<string, string>>,
  more: object = {},
) => ({
  ...{ time: 0, total: '0', unpriced: [], contracts: [], stakes: [] },
  day: { since: 0, equity_before: null, net_in: null },
  accounts: [
    {
      ...{ account, total: '0' },
      balances: Object.entries(held).map(([code, available]) => ({ code, available, frozen: '0' })),
    },
  ],
  ...more,
});
