import {
  type AccountFrame,
  type DealFrame,
  type DepthFrame,
  type Frame,
  type KlineFrame,
  type PriceFrame,
  type ResponseOf,
  SOCKET_LIMITS,
  SOCKET_PATH,
  type SubscribeAck,
  type TickersFrame,
} from '@tideline/wire';
import { chargeReq, depositLog } from '@tideline/wire/calls/funding';
import type { dealBook } from '@tideline/wire/calls/market';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { dataOf, withExchange } from './support/exchange.ts';
import { demo, intent, newcomer } from './support/people.ts';

const exchange = withExchange({
  sandbox: true,
  backOffice: { codesPerAddress: 1_000, reviews: { automatic: true, delay: 300 } },
});
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  exchange.running.faults.set('');
});

interface Client {
  readonly socket: Socket;
  readonly frames: Frame[];
  ask<Answer>(event: string, payload?: unknown): Promise<Answer>;
  /** Waits for a number of frames of a topic. */
  frameOf<Kind extends Frame>(topic: Kind['topic'], count: number): Promise<Kind[]>;
}

function connect(headers: Record<string, string> = {}): Promise<Client> {
  const socket = io(exchange.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  sockets.push(socket);
  const frames: Frame[] = [];
  let wake = (): void => {};
  const hear = (...said: readonly Frame[]): void => {
    frames.push(...said);
    wake();
  };
  socket.on('frame', hear);
  socket.on('frames', (said: readonly Frame[]) => hear(...said));
  const client: Client = {
    socket,
    frames,
    ask: (event, payload) =>
      new Promise((resolve) => {
        if (payload === undefined) socket.emit(event, resolve);
        else socket.emit(event, payload, resolve);
      }),
    async frameOf<Kind extends Frame>(topic: Kind['topic'], count: number) {
      for (;;) {
        const own = frames.filter((frame): frame is Kind => frame.topic === topic);
        if (own.length >= count) return own;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(client));
    socket.on('connect_error', reject);
  });
}

const dense = (frames: readonly Frame[]): boolean =>
  frames.every((frame, at) => at === 0 || frame.seq === (frames[at - 1] as Frame).seq + 1);

describe('the socket', () => {
  test('sends quotes and running candles at once, then continues in one epoch without a gap', async () => {
    const client = await connect();
    const ack = await client.ask<SubscribeAck>('subscribe', [
      'tickers',
      'price:BTCUSDT',
      'kline:BTCUSDT:1m',
    ]);
    expect(ack.refused).toEqual([]);
    const tickers = await client.frameOf<TickersFrame>('tickers', 2);
    expect(tickers[0]?.data.quotes).toHaveLength(20);
    expect(tickers[1]?.data.quotes.length).toBeLessThanOrEqual(20);
    const prices = await client.frameOf<PriceFrame>('price:BTCUSDT', 4);
    const candles = await client.frameOf<KlineFrame>('kline:BTCUSDT:1m', 3);
    expect(candles[0]?.data.candles.at(-1)?.final).toBe(false);
    for (const frames of [tickers, prices, candles]) {
      expect(dense(frames)).toBe(true);
      expect(frames.every((frame) => frame.epoch === ack.epoch)).toBe(true);
    }
    const seqs = prices.map((frame) => frame.data.seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  });

  test('applies deltas to a REST snapshot to get a later snapshot; deals have dense ids [CALL:GET currency/deal]', async () => {
    const client = await connect();
    await client.ask('subscribe', ['depth:ETHUSDT', 'deal:ETHUSDT']);
    const snapshot = async () =>
      dataOf<ResponseOf<typeof dealBook>>(
        await exchange.get('currency/deal', { symbol: 'ETHUSDT', depth: '500', limit: '500' }),
      );
    await client.frameOf<DepthFrame>('depth:ETHUSDT', 1);
    const first = await snapshot();
    await client.frameOf<DepthFrame>('depth:ETHUSDT', 12);
    const last = await snapshot();
    const frames = await client.frameOf<DepthFrame>('depth:ETHUSDT', 13);
    expect(dense(frames)).toBe(true);
    const sides = { bids: new Map(first.book.bids), asks: new Map(first.book.asks) };
    for (const { seq, data } of frames) {
      if (seq <= first.seq || seq > last.seq) continue;
      for (const side of ['bids', 'asks'] as const) {
        for (const [price, quantity] of data[side]) {
          if (quantity === '0') sides[side].delete(price);
          else sides[side].set(price, quantity);
        }
      }
    }
    expect([...sides.bids].sort()).toEqual([...last.book.bids].sort());
    expect([...sides.asks].sort()).toEqual([...last.book.asks].sort());
    const deals = (await client.frameOf<DealFrame>('deal:ETHUSDT', 2)).flatMap(
      (frame) => frame.data.deals,
    );
    deals.slice(1).forEach((deal, at) => {
      expect(deal.id).toBe((deals[at]?.id ?? 0) + 1);
    });
  });

  test('refuses unknown topics, too many topics, and the account without a login', async () => {
    const client = await connect();
    const ack = await client.ask<SubscribeAck>('subscribe', [
      'price:NOPE',
      'nonsense',
      'account',
      'kline:BTCUSDT:2m',
      'price:BTCUSDT',
    ]);
    expect(ack.refused).toEqual([
      { topic: 'price:NOPE', error: 'symbol-unknown' },
      { topic: 'nonsense', error: 'topic-unknown' },
      { topic: 'account', error: 'not-logged-in' },
      { topic: 'kline:BTCUSDT:2m', error: 'topic-unknown' },
    ]);
    expect(await client.ask<SubscribeAck>('subscribe', { not: 'a list' })).toMatchObject({
      refused: [],
    });
    expect(await client.ask('probe')).toMatchObject({ epoch: ack.epoch });
  });

  test('sends nothing after unsubscribing', async () => {
    const client = await connect();
    await client.ask('subscribe', ['price:BTCUSDT']);
    await client.frameOf<PriceFrame>('price:BTCUSDT', 2);
    await client.ask('unsubscribe', ['price:BTCUSDT']);
    const before = client.frames.length;
    // The other topic goes on, several turns long.
    await client.ask('subscribe', ['price:ETHUSDT']);
    await client.frameOf<PriceFrame>('price:ETHUSDT', 3);
    const later = client.frames.slice(before).map(({ topic }) => topic);
    expect(later.filter((topic) => topic !== 'price:ETHUSDT')).toEqual([]);
  });

  test('sends a user private frames, numbered from the acknowledgement on', async () => {
    const token = await exchange.token();
    const client = await connect();
    expect(await client.ask('authenticate', 'nonsense')).toMatchObject({ ok: false });
    const ack = await client.ask<{ ok: boolean; seq: number }>('authenticate', token);
    expect(ack.ok).toBe(true);
    const form = {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.001',
      client_id: 'realtime-test-1',
    };
    await exchange.send('POST', 'coin/trade', form, { authorization: token });
    const [first] = await client.frameOf<Extract<Frame, { topic: 'account' }>>('account', 1);
    expect(first?.seq).toBe(ack.seq + 1);
    // Frames come in order: all of the command are here before the answer.
    await client.ask('probe');
    expect(dense(client.frames)).toBe(true);
  });

  test("sends a review's decision to its user only", async () => {
    const [own, foreign] = [await demo(exchange), await newcomer(exchange)];
    const [client, other] = [await connect(), await connect()];
    await client.ask('authenticate', own.token);
    await other.ask('authenticate', foreign.token);
    const report = { currency_id: '3', chain: 'TRC20', amount: '100', client_id: intent() };
    const { id } = await own.call(chargeReq, { ...report, receipt: await own.picture() });
    const kinds = async (count: number) =>
      (await client.frameOf<AccountFrame>('account', count)).map(({ data }) => data);
    expect(await kinds(2)).toMatchObject([
      { kind: 'balance' },
      { kind: 'review', review: { subject: 'deposit', id, status: 'passed' } },
    ]);
    expect((await own.call(depositLog, {})).rows[0]).toMatchObject({ id, status: 'passed' });
    expect(other.frames).toEqual([]);
  });

  test('disconnects the sockets of other sessions, and only those, after a password change', async () => {
    const [own, other] = [await exchange.token(), await exchange.token()];
    const [stays, goes] = [await connect(), await connect()];
    const ack = await stays.ask<{ seq: number }>('authenticate', own);
    await goes.ask('authenticate', other);
    const change = (old: string, password: string) => {
      const form = { old, password, password_confirm: password };
      return exchange.send('POST', 'user/e_pwd', form, { authorization: own });
    };
    await change('tideline', 'tideline2');
    try {
      const [last] = await goes.frameOf<Extract<Frame, { topic: 'account' }>>('account', 1);
      expect(last?.data).toEqual({ kind: 'session-ended' });
      const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' };
      const form = { ...order, client_id: 'realtime-test-2' };
      await exchange.send('POST', 'coin/trade', form, { authorization: own });
      const [first] = await stays.frameOf<Extract<Frame, { topic: 'account' }>>('account', 1);
      // The remaining socket misses no number; the other receives nothing more.
      expect(first?.seq).toBe(ack.seq + 1);
      expect(goes.frames.filter(({ topic }) => topic === 'account')).toHaveLength(1);
    } finally {
      await change('tideline2', 'tideline');
    }
  });

  test('refuses pages of other sites, and accepts this host and programs', async () => {
    await expect(connect({ origin: 'https://elsewhere.example' })).rejects.toThrow();
    await expect(connect({ origin: exchange.url })).resolves.toBeDefined();
  });

  test('ends the connection on a flood of messages', async () => {
    const client = await connect();
    await until('the end', () => {
      for (let at = 0; at < SOCKET_LIMITS.messagesPerSecond * 2; at++) client.socket.emit('probe');
      return client.socket.disconnected;
    });
  });
});

describe('faults', () => {
  const set = (faults: string, lift = '') =>
    exchange.send('POST', '_sandbox/faults', { faults, ...(lift && { lift_after: lift }) });

  test('silences a stalled topic and no other', async () => {
    const client = await connect();
    await client.ask('subscribe', ['price:BTCUSDT', 'depth:BTCUSDT']);
    await client.frameOf<DepthFrame>('depth:BTCUSDT', 1);
    await set('depth:*=stall');
    // What was sent before comes before the answer.
    await client.ask('probe');
    const before = client.frames.filter((frame) => frame.topic === 'depth:BTCUSDT').length;
    const prices = client.frames.filter((frame) => frame.topic === 'price:BTCUSDT').length;
    await client.frameOf<PriceFrame>('price:BTCUSDT', prices + 3);
    expect(client.frames.filter((frame) => frame.topic === 'depth:BTCUSDT')).toHaveLength(before);
  });

  test('leaves a gap in the sequence for a dropped frame', async () => {
    const client = await connect();
    await client.ask('subscribe', ['depth:BTCUSDT']);
    await set('depth:BTCUSDT=drop(0.5)');
    await until('a gap', () => !dense(client.frames));
  });

  test('closes the socket until the fault is lifted', async () => {
    const client = await connect();
    const over = new Promise((resolve) => client.socket.on('disconnect', resolve));
    await set('socket=down');
    await over;
    await expect(connect()).rejects.toThrow();
    await set('');
    await expect(connect()).resolves.toBeDefined();
  });

  test('fails calls, and lifts the fault by itself', async () => {
    const plan = 'rest:currency/deal=fail;rest:currency/quotation_new=unavailable';
    await set(plan);
    expect(await exchange.get('currency/deal', { symbol: 'BTCUSDT' })).toMatchObject({
      error: { id: 'internal' },
    });
    const answer = await fetch(`${exchange.url}/api/currency/quotation_new`);
    expect(answer.status).toBe(503);
    expect((await exchange.get('currency/user_currency_list')).type).toBe('ok');
    await set(plan, '300');
    await until(
      'quotes',
      async () => (await exchange.get('currency/quotation_new')).type === 'ok' || null,
    );
  });

  test('refuses an invalid plan and changes nothing', async () => {
    expect(await set('depth:*=explode')).toMatchObject({
      error: { id: 'field-invalid', field: 'faults' },
    });
    expect(exchange.running.faults.spec).toBe('');
  });
});
