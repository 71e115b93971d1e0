import type { MainClient, USDMClient, WebsocketClient } from 'binance';
import type { BinanceRest } from 'binance-api-node';
import type { pro } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { type Cut, LOOKS, withBench } from './bench.ts';

type Ccxt = InstanceType<typeof pro.binance>;
interface BinanceClients {
  readonly client: MainClient;
  readonly futures: USDMClient;
  readonly streams: WebsocketClient;
}
interface Settings<Client> {
  readonly connect: (host: string, key: string, secret: string) => Client;
}
type Close = (options: object) => void;
/** A side of a book, best first. */
type Levels = readonly (readonly [price: number, quantity: number])[];
interface Sides {
  readonly bids: Levels;
  readonly asks: Levels;
}

const bench = withBench(true);
const symbol = 'BTCUSDT';
const CUTS: readonly Cut[] = ['socket=disconnect', 'restart'];
const LEVELS = 20;
/** Reads of books: the limits leave room for so many. */
const BOOK_LOOKS = { every: 200 };

const read = async (path: string) => (await fetch(`http://${bench.host}${path}`)).json();
/** The exchange's book, with the id of its last change. */
async function bookOf(market: 'api/v3' | 'fapi/v1'): Promise<Sides & { readonly id: number }> {
  const { asks, bids, lastUpdateId } = await read(
    `/${market}/depth?symbol=${symbol}&limit=${LEVELS}`,
  );
  const numbers = (levels: string[][]) => levels.map(([p, q]) => [Number(p), Number(q)] as const);
  return { id: lastUpdateId, bids: numbers(bids), asks: numbers(asks) };
}

/** A book that a program keeps: by the id of each change, what it had then. */
class SavedBooks {
  readonly #known = new Map<number, Sides>();

  keep(id: number, { asks, bids }: Sides): void {
    const top = (levels: Levels) =>
      [...levels].slice(0, LEVELS).map(([p, q]) => [Number(p), Number(q)] as const);
    this.#known.set(id, { bids: top(bids), asks: top(asks) });
  }

  forget(): void {
    this.#known.clear();
  }

  /** Waits until the exchange and the program have shown a book of the same id; they are equal. */
  async equals(market: 'api/v3' | 'fapi/v1'): Promise<void> {
    const shown: (Sides & { readonly id: number })[] = [];
    const same = await until(
      'a book that both have shown',
      async () => {
        shown.push(await bookOf(market));
        return shown.find(({ id }) => this.#known.has(id)) ?? null;
      },
      BOOK_LOOKS,
    );
    const { id, ...sides } = same;
    expect(this.#known.get(id)).toEqual(sides);
  }
}

describe('ccxt comes back after a cut', () => {
  let bot: Ccxt;
  let isOver = false;
  const ends: Promise<void>[] = [];
  beforeAll(async () => {
    const { connect } = await bench.settings<Settings<Promise<Ccxt>>>('ccxt');
    bot = await connect(bench.host, bench.key.key, bench.key.secret);
    await bot.loadMarkets();
  });
  afterAll(async () => {
    isOver = true;
    await bot.close();
    await Promise.all(ends);
  });
  /** Waits until the exchange answers, or the test is over. */
  const answers = () =>
    until('an answer', async () => isOver || (await read('/api/v3/time')), BOOK_LOOKS);
  /**
   * What a bot does: it asks for the next event, and after an error as soon as calls are answered.
   */
  const follow = (next: () => Promise<unknown>) => {
    const loop = async () => {
      while (!isOver) await next().catch(answers);
    };
    ends.push(loop());
  };

  describe.each([
    ['BTC/USDT', 'api/v3', 'spot'],
    ['BTC/USDT:USDT', 'fapi/v1', 'swap'],
  ] as const)('with %s', (pair, market, type) => {
    const books = new SavedBooks();
    const received = new Set<string>();
    let balance: { total?: unknown } | undefined;
    let held = 0;
    beforeAll(() => {
      follow(async () => {
        const { asks, bids, nonce } = await bot.watchOrderBook(pair);
        books.keep(Number(nonce), { asks, bids } as never);
      });
      follow(async () => {
        for (const { id, status } of await bot.watchOrders(pair)) received.add(`${id} ${status}`);
      });
      follow(async () => {
        balance = (await bot.watchBalance({ type }))['USDT'];
      });
      if (type === 'spot') return;
      follow(async () => {
        const all = await bot.watchPositions([pair]);
        for (const { contracts, side } of all) {
          held = Number(contracts) * (side === 'short' ? -1 : 1);
        }
      });
    });
    // The money suffices for a minute of trades.
    const min = type === 'spot' ? 0.0002 : 0.01;
    /** Trades until the program hears of one of its trades. */
    const trades = async () => {
      const ids: string[] = [];
      const placed = async () => {
        ids.push((await bot.createOrder(pair, 'market', 'buy', min)).id ?? '');
        return ids.some((id) => received.has(`${id} closed`));
      };
      await until('an order that is heard', placed, LOOKS);
    };

    it.each(CUTS)('%s', async (how) => {
      await trades();
      const resting = await bot.createOrder(pair, 'limit', 'buy', 0.01, await below());
      await bench.cut(how);
      books.forget();
      received.clear();
      balance = undefined;
      await books.equals(market);
      await trades();
      const open = await bot.fetchOpenOrders(pair);
      expect(open.map(({ id }) => id)).toEqual([resting.id]);
      await bot.cancelOrder(String(resting.id), pair);
      await until('its cancel', () => received.has(`${resting.id} canceled`));
      // Events of contracts tell the wallet, without the profit of open positions.
      const wallet = async () =>
        type === 'spot'
          ? (await bot.fetchBalance())['USDT']?.total
          : (await bot.fapiPrivateV3GetBalance())[0].balance;
      const total = Number(await wallet());
      await until('its balance', () => expect(Number(balance?.total)).toBeCloseTo(total, 6));
      if (type === 'spot') return;
      const [position] = await bot.fetchPositions([pair]);
      await until('its position', () => expect(held).toBeCloseTo(Number(position?.contracts), 8));
    });
    const below = async () => Number((await bot.fetchTicker(pair)).last) * 0.95;
  });
});

describe('the package binance comes back after a cut', () => {
  let clients: BinanceClients;
  const received: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const { connect } = await bench.settings<Settings<BinanceClients>>('binance');
    clients = connect(bench.host, bench.key.key, bench.key.secret);
    const { streams } = clients;
    streams.on('message', (frame) => {
      received.push(((frame as { data?: object }).data ?? frame) as never);
    });
    streams.on('exception', () => undefined);
    await streams.subscribe([`btcusdt@depth${LEVELS}@100ms`], 'main');
    await streams.subscribe(['btcusdt@bookTicker'], 'usdmPublic');
    await streams.subscribeSpotUserDataStream();
    await streams.subscribeUsdFuturesUserDataStream();
  });
  afterAll(() => clients.streams.closeAll(true));

  it.each(CUTS)('%s', async (how) => {
    const { client, futures } = clients;
    await bench.cut(how);
    received.length = 0;
    const shown = new Map<number, Sides>();
    const same = await until(
      'a book that both have shown',
      async () => {
        const { id, ...sides } = await bookOf('api/v3');
        shown.set(id, sides);
        return received.find((each) => shown.has(Number(each['lastUpdateId']))) ?? null;
      },
      BOOK_LOOKS,
    );
    const numbers = (levels: unknown) =>
      (levels as string[][]).map(([p, q]) => [Number(p), Number(q)]);
    const { asks, bids, lastUpdateId } = same;
    expect({ bids: numbers(bids), asks: numbers(asks) }).toEqual(shown.get(Number(lastUpdateId)));
    await until('quotes of contracts', () => received.some(({ e }) => e === 'bookTicker'));
    const order = { symbol, side: 'BUY', type: 'MARKET' } as const;
    const ids = new Set<unknown>();
    const isReceived = async () => {
      ids.add((await client.submitNewOrder({ ...order, quantity: 0.0002 })).orderId);
      return received.some(({ i, x }) => ids.has(i) && x === 'TRADE');
    };
    await until('a trade of spot', isReceived, LOOKS);
    const { balances } = await client.getAccountInformation();
    await until('its balance', () => {
      const last = received.findLast(({ e }) => e === 'outboundAccountPosition');
      const usdt = ((last?.['B'] ?? []) as { a: string; f: string }[]).find(
        ({ a }) => a === 'USDT',
      );
      expect(Number(usdt?.f)).toBe(Number(balances.find(({ asset }) => asset === 'USDT')?.free));
    });
    const tradesContracts = async () => {
      for (const side of ['BUY', 'SELL'] as const) {
        await futures.submitNewOrder({ ...order, side, quantity: 0.01 });
      }
      return received.some(({ e }) => e === 'ORDER_TRADE_UPDATE');
    };
    await until('a trade of contracts', tradesContracts, LOOKS);
  });
});

describe('binance-api-node comes back after a cut', () => {
  let client: BinanceRest;
  const closes: Close[] = [];
  const received: { eventType?: string; orderId?: number; executionType?: string }[] = [];
  const books = new SavedBooks();
  beforeAll(async () => {
    const { connect } = await bench.settings<Settings<BinanceRest>>('binance-api-node');
    client = connect(bench.host, bench.key.key, bench.key.secret);
    closes.push((await client.ws.user((event) => received.push(event as never))) as Close);
    closes.push(
      client.ws.partialDepth({ symbol, level: LEVELS }, (book) => {
        const side = (levels: readonly { price: string; quantity: string }[]) =>
          levels.map(({ price, quantity }) => [Number(price), Number(quantity)] as const);
        const { asks, bids, lastUpdateId } = book as never as Record<string, never>;
        books.keep(Number(lastUpdateId), { bids: side(bids as never), asks: side(asks as never) });
      }) as unknown as Close,
    );
  });
  afterAll(() => {
    for (const close of closes) close({ delay: 0, fastClose: true, keepClosed: true });
  });

  it.each(CUTS)('%s', async (how) => {
    await bench.cut(how);
    received.length = 0;
    books.forget();
    await books.equals('api/v3');
    const order = { symbol, side: 'BUY', type: 'MARKET' } as const;
    const ids = new Set<unknown>();
    const isReceived = async () => {
      ids.add((await client.order({ ...order, quantity: '0.0002' } as never)).orderId);
      return received.some((each) => ids.has(each.orderId) && each.executionType === 'TRADE');
    };
    await until('a trade', isReceived, LOOKS);
    await until('its balances', () =>
      received.some(({ eventType }) => eventType === 'outboundAccountPosition'),
    );
  });
});
