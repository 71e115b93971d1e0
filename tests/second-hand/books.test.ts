import { crc32 } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { Client, ClientBook, get, type Json } from './client.ts';
import type { Double } from './double.ts';
import { DOUBLES, type VenueName } from './doubles.ts';

/*
 * A plain client for each venue, written from the venue's documentation. It builds the book from
 * the stream as the documentation says, checks ids and checksums, and ends with the double's book.
 */

let double: Double | undefined;
let client: Client | undefined;
afterEach(async () => {
  client?.end();
  await double?.stop();
});

async function start(name: VenueName): Promise<Double> {
  double = await DOUBLES[name]({ seed: 7, every: 10 }).start();
  return double;
}

/** Waits for 40 updates, stops the pair and compares the best `depth` levels. */
async function same(book: ClientBook, symbol: string, depth: number, problems: unknown[]) {
  const venue = double;
  if (!venue) throw new Error('no double');
  await until('40 updates of the book', () => book.updates >= 40, { every: 10 });
  // A gap in the data must not be a gap in the book.
  venue.hang();
  for (let times = 0; times < 20; times++) venue.move();
  venue.resume();
  venue.quiet(symbol);
  const { bids, asks } = venue.pair(symbol).book(depth);
  const expected = [bids, asks].map((side) => side.map((level) => level.map(Number)));
  await until('the double’s book', () => expect(book.top(depth)).toEqual(expected), { every: 10 });
  expect(problems).toEqual([]);
  expect(venue.refused).toEqual([]);
}

it('binance: diff depth joins its snapshot by lastUpdateId and U, u', async () => {
  const venue = await start('binance');
  client = await Client.open(`${venue.socket}/stream?streams=btcusdt@depth@100ms`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  const buffer: Json[] = [];
  let id = 0;
  const apply = ({ U, u, b, a }: Json) => {
    if (u <= id) return;
    if (U > id + 1) problems.push(['gap', id, U]);
    book.apply(b, a);
    id = u;
  };
  client.listen(({ data }) => (id === 0 ? buffer.push(data) : apply(data)));
  await until('events before the snapshot', () => buffer.length > 3, { every: 10 });
  const { body } = await get(`${venue.rest}/api/v3/depth?symbol=BTCUSDT&limit=5000`);
  expect(body.lastUpdateId).toBeGreaterThanOrEqual(buffer[0].U);
  book.fill(body.bids, body.asks);
  id = body.lastUpdateId;
  for (const event of buffer) apply(event);
  await same(book, 'BTCUSDT', 50, problems);
});

it('binance-usdm: diff depth joins its snapshot by U, u and pu', async () => {
  const venue = await start('binance-usdm');
  client = await Client.open(`${venue.socket}/public/ws`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  const buffer: Json[] = [];
  let [id, first] = [0, true];
  const apply = ({ U, u, pu, b, a }: Json) => {
    if (first && u < id) return;
    if (first ? U > id || u < id : pu !== id) problems.push(['gap', id, U, u, pu]);
    first = false;
    book.apply(b, a);
    id = u;
  };
  client.listen((event) => {
    if (event.e !== 'depthUpdate') return;
    if (id === 0) buffer.push(event);
    else apply(event);
  });
  client.send({ method: 'SUBSCRIBE', params: ['btcusdt@depth@100ms'], id: 1 });
  await until('events before the snapshot', () => buffer.length > 3, { every: 10 });
  const { body } = await get(`${venue.rest}/fapi/v1/depth?symbol=BTCUSDT&limit=1000`);
  book.fill(body.bids, body.asks);
  id = body.lastUpdateId;
  for (const event of buffer) apply(event);
  await same(book, 'BTCUSDT', 50, problems);
});

it('kraken: a book of depth 25, cut to its depth, has the checksum of each message', async () => {
  const venue = await start('kraken');
  client = await Client.open(`${venue.socket}/v2`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '');
  client.listen((message, text) => {
    if (message.channel !== 'book') return;
    // Numbers keep their zeros only as texts.
    const exact = JSON.parse(text.replace(/"(price|qty)":([\d.]+)/g, '"$1":"$2"')).data[0];
    const rows = (levels: Json[]) => levels.map(({ price, qty }) => [price, qty]);
    if (message.type === 'snapshot') book.fill(rows(exact.bids), rows(exact.asks));
    else book.apply(rows(exact.bids), rows(exact.asks));
    book.cut(25);
    const { bids, asks } = book.written(10);
    const parts = [...asks, ...bids].map(([price, size]) => digits(price) + digits(size));
    if (crc32(parts.join('')) !== exact.checksum) problems.push(exact.checksum);
  });
  client.send({ method: 'subscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 25 } });
  await same(book, 'BTC/USD', 25, problems);
});

it('bybit: u grows by one from snapshot to delta', async () => {
  const venue = await start('bybit');
  client = await Client.open(`${venue.socket}/v5/public/spot`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  let id = 0;
  client.listen(({ type, data }) => {
    if (type === 'snapshot') book.fill(data.b, data.a);
    if (type === 'delta') {
      if (data.u !== id + 1) problems.push(['gap', id, data.u]);
      book.apply(data.b, data.a);
    }
    id = data?.u ?? 0;
  });
  client.send({ op: 'subscribe', args: ['orderbook.50.BTCUSDT'] });
  await same(book, 'BTCUSDT', 50, problems);
});

it('okx: prevSeqId is the seqId before; the checksum is always 0', async () => {
  const venue = await start('okx');
  client = await Client.open(`${venue.socket}/ws/v5/public`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  let id = -1;
  client.listen(({ action, data }) => {
    if (!action) return;
    const [{ bids, asks, prevSeqId, seqId, checksum }] = data;
    if (prevSeqId !== id || checksum !== 0) problems.push([id, prevSeqId, checksum]);
    id = seqId;
    if (action === 'snapshot') book.fill(bids, asks);
    else book.apply(bids, asks);
  });
  client.send({ op: 'subscribe', args: [{ channel: 'books', instId: 'BTC-USDT' }] });
  await same(book, 'BTC-USDT', 100, problems);
});

it('kucoin: level2 joins its snapshot by sequenceStart and sequenceEnd', async () => {
  const venue = await start('kucoin');
  const bullet = await fetch(`${venue.rest}/api/v1/bullet-public`, { method: 'POST' });
  const { data } = (await bullet.json()) as Json;
  client = await Client.open(
    `${data.instanceServers[0].endpoint}?token=${data.token}&connectId=c1`,
  );
  const book = new ClientBook();
  const problems: unknown[] = [];
  const buffer: Json[] = [];
  let id = 0;
  const apply = ({ sequenceStart, sequenceEnd, changes }: Json) => {
    if (sequenceEnd <= id) return;
    if (sequenceStart > id + 1) problems.push(['gap', id, sequenceStart]);
    const newer = (levels: Json[]) => levels.filter(([, , sequence]) => Number(sequence) > id);
    book.apply(newer(changes.bids), newer(changes.asks));
    id = sequenceEnd;
  };
  client.listen((message) => {
    if (message.subject !== 'trade.l2update') return;
    if (id === 0) buffer.push(message.data);
    else apply(message.data);
  });
  const topic = '/market/level2:BTC-USDT';
  await until('the welcome', () => client?.messages[0]?.type === 'welcome', { every: 10 });
  client.send({ id: 1, type: 'subscribe', topic, privateChannel: false, response: true });
  await until('events before the snapshot', () => buffer.length > 3, { every: 10 });
  const path = '/api/v1/market/orderbook/level2_100?symbol=BTC-USDT';
  const { body } = await get(venue.rest + path);
  book.fill(body.data.bids, body.data.asks);
  id = Number(body.data.sequence);
  for (const event of buffer) apply(event);
  await same(book, 'BTC-USDT', 40, problems);
});

it('bitget: books has the checksum of its 25 best levels', async () => {
  const venue = await start('bitget');
  client = await Client.open(`${venue.socket}/v2/ws/public`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  client.listen(({ action, data }) => {
    if (!action) return;
    const [{ bids, asks, checksum }] = data;
    if (action === 'snapshot') book.fill(bids, asks);
    else book.apply(bids, asks);
    const top = book.written(25);
    const parts = top.bids.flatMap((bid, at) => [...bid, ...(top.asks[at] ?? [])]);
    if ((crc32(parts.join(':')) | 0) !== checksum) problems.push(checksum);
  });
  const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' };
  client.send({ op: 'subscribe', args: [arg] });
  await same(book, 'BTCUSDT', 100, problems);
});

it('bitfinex: entries with count 0 leave, and cs is the checksum of 25 levels', async () => {
  const venue = await start('bitfinex');
  client = await Client.open(`${venue.socket}/ws/2`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  let [channel, sequence] = [0, 0];
  const set = ([price, count, amount]: number[]) =>
    book.set(
      Number(amount) > 0 ? 'bids' : 'asks',
      price,
      count === 0 ? 0 : Math.abs(Number(amount)),
    );
  client.listen((message) => {
    if (message.event === 'subscribed') channel = message.chanId;
    if (!Array.isArray(message) || message[0] !== channel) return;
    if (message.at(-1) !== sequence + 1) problems.push(['sequence', sequence, message.at(-1)]);
    sequence = message.at(-1);
    if (message[1] === 'hb') return;
    if (message[1] === 'cs') {
      const { bids, asks } = book.written(25);
      const parts = bids.flatMap((bid, at) => [...bid, asks[at]?.[0], `-${asks[at]?.[1]}`]);
      if ((crc32(parts.join(':')) | 0) !== message[2])
        problems.push(['checksum', parts, message[2]]);
      book.updates++;
    } else if (Array.isArray(message[1][0])) for (const entry of message[1]) set(entry);
    else set(message[1]);
  });
  client.send({ event: 'conf', flags: 65_536 + 131_072 });
  client.send({ event: 'subscribe', channel: 'book', symbol: 'tBTCUSD', prec: 'P0', len: '100' });
  await same(book, 'tBTCUSD', 100, problems);
});

it('coinbase: level2_batch changes the snapshot', async () => {
  const venue = await start('coinbase');
  client = await Client.open(venue.socket);
  const book = new ClientBook();
  client.listen(({ type, bids, asks, changes }) => {
    if (type === 'snapshot') book.fill(bids, asks);
    if (type !== 'l2update') return;
    for (const [side, price, size] of changes)
      book.set(side === 'buy' ? 'bids' : 'asks', price, size);
    book.updates++;
  });
  client.send({ type: 'subscribe', product_ids: ['BTC-USD'], channels: ['level2_batch'] });
  await same(book, 'BTC-USD', 100, []);
});

it('deribit: prev_change_id is the change_id before', async () => {
  const venue = await start('deribit');
  client = await Client.open(`${venue.socket}/ws/api/v2`);
  const book = new ClientBook();
  const problems: unknown[] = [];
  let id: number | undefined;
  client.listen(({ method, params }) => {
    if (method !== 'subscription') return;
    const { type, change_id, prev_change_id, bids, asks } = params.data;
    const rows = (levels: Json[]) =>
      levels.map(([action, price, amount]) => [price, action === 'delete' ? 0 : amount]);
    for (const [side, levels] of [
      [book.bids, bids],
      [book.asks, asks],
    ] as const)
      for (const [action, price] of levels)
        if (type === 'change' && (action === 'new') === side.has(price))
          problems.push([action, price]);
    if (type === 'snapshot') book.fill(rows(bids), rows(asks));
    else book.apply(rows(bids), rows(asks));
    if (type === 'change' && prev_change_id !== id) problems.push(['gap', id, prev_change_id]);
    id = change_id;
  });
  const params = { channels: ['book.BTC-PERPETUAL.100ms'] };
  client.send({ jsonrpc: '2.0', id: 1, method: 'public/subscribe', params });
  await same(book, 'BTC-PERPETUAL', 100, problems);
});

it('coinbase-advanced: l2_data changes the snapshot, and message numbers have no hole', async () => {
  const venue = await start('coinbase-advanced');
  client = await Client.open(venue.socket);
  const book = new ClientBook();
  const problems: unknown[] = [];
  let next = 0;
  client.listen(({ channel, sequence_num, events }) => {
    if (sequence_num !== next) problems.push([next, sequence_num]);
    next = sequence_num + 1;
    if (channel !== 'l2_data') return;
    for (const { side, price_level, new_quantity } of events[0].updates)
      book.set(side === 'bid' ? 'bids' : 'asks', price_level, new_quantity);
    book.updates++;
  });
  client.send({ type: 'subscribe', product_ids: ['BTC-USD'], channel: 'level2' });
  await same(book, 'BTC-USD', 100, problems);
});
