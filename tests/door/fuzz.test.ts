import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DoorBench, type Program } from '../../exchange/door/testing/program.ts';
import { audit } from '../../exchange/foundation/ledger/audit.ts';
import { Random } from '../faults/random.ts';
import { until } from '../support/until.ts';

/** Requests of a run. `TIDELINE_SEED` and `TIDELINE_RUNS` choose others. */
const COUNT = Number(process.env['TIDELINE_RUNS'] ?? 2_000);
const SEED = Number(process.env['TIDELINE_SEED'] ?? 35);

const SIGNED = [
  ['POST', '/api/v3/order'],
  ['POST', '/api/v3/order/test'],
  ['GET', '/api/v3/order'],
  ['DELETE', '/api/v3/order'],
  ['GET', '/api/v3/openOrders'],
  ['DELETE', '/api/v3/openOrders'],
  ['POST', '/api/v3/order/cancelReplace'],
  ['POST', '/api/v3/orderList/oco'],
  ['POST', '/api/v3/order/oco'],
  ['GET', '/api/v3/orderList'],
  ['DELETE', '/api/v3/orderList'],
  ['GET', '/api/v3/openOrderList'],
  ['GET', '/api/v3/allOrderList'],
  ['GET', '/api/v3/allOrders'],
  ['GET', '/api/v3/myTrades'],
  ['GET', '/api/v3/account'],
  ['GET', '/api/v3/account/commission'],
  ['GET', '/sapi/v1/capital/config/getall'],
  ['GET', '/sapi/v1/asset/tradeFee'],
  ['GET', '/sapi/v1/account/apiRestrictions'],
] as const;
const PUBLIC = ['depth', 'trades', 'aggTrades', 'klines', 'ticker', 'ticker/24hr', 'exchangeInfo'];

const NAMES = [
  ...['symbol', 'side', 'type', 'timeInForce', 'quantity', 'quoteOrderQty', 'price', 'stopPrice'],
  ...['trailingDelta', 'newClientOrderId', 'orderId', 'origClientOrderId', 'limit', 'fromId'],
  ...[
    'startTime',
    'endTime',
    'interval',
    'symbols',
    'orderListId',
    'listClientOrderId',
    'recvWindow',
  ],
  ...[
    'cancelReplaceMode',
    'cancelOrderId',
    'aboveType',
    'belowType',
    'abovePrice',
    'belowStopPrice',
  ],
  ...['newOrderRespType', 'windowSize', 'timeZone', 'permissions', 'symbolStatus', '', '__proto__'],
] as const;
const VALUES = [
  ...['BTCUSDT', 'ETHUSDT', 'NOPE', 'BUY', 'SELL', 'LIMIT', 'MARKET', 'LIMIT_MAKER', 'STOP_LOSS'],
  ...['STOP_LOSS_LIMIT', 'GTC', 'IOC', 'FOK', '0.001', '0.01', '60000', '1e9', '-1', '0', '', ' '],
  ...[
    '9'.repeat(20),
    '9'.repeat(400),
    '0.'.concat('1'.repeat(20)),
    'NaN',
    'null',
    '[]',
    '["BTCUSDT"]',
  ],
  ...[
    '{"a":1}',
    '["',
    '\u0000',
    '💥',
    "'; drop table legs; --",
    'a',
    '1',
    '1000',
    '1m',
    '3d',
    '1M',
  ],
  ...[
    '9007199254740993',
    'STOP_ON_FAILURE',
    'ALLOW_FAILURE',
    'FULL',
    'ACK',
    '-12:00',
    'constructor',
  ],
] as const;

/** Ways in which a signed call is spoiled; each must be refused. */
const SPOILS = ['signature', 'payload', 'key', 'secret', 'old', 'none', 'twice'] as const;

let bench: DoorBench;
let folder = '';
let bot: Program;
let other: Program;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-fuzz-'));
  bench = await DoorBench.open({ dataDir: folder });
  [bot, other] = [await bench.program(), await bench.program()];
});
afterAll(async () => {
  await bench.running.close();
  rmSync(folder, { recursive: true });
});

function draw(random: Random): Record<string, string> {
  const fields: Record<string, string> = random.chance(0.8) ? { symbol: 'BTCUSDT' } : {};
  if (random.chance(0.3)) {
    const type = random.pick(['LIMIT', 'MARKET', 'STOP_LOSS', 'LIMIT_MAKER']);
    Object.assign(fields, { side: random.pick(['BUY', 'SELL']), type, quantity: '0.001' });
    if (type.startsWith('LIMIT')) fields['price'] = '60000';
    if (type === 'LIMIT') fields['timeInForce'] = random.pick(['GTC', 'IOC', 'FOK']);
    if (type === 'STOP_LOSS') fields['stopPrice'] = random.pick(['50000', '90000']);
  }
  for (let more = random.between(0, 3); more > 0; more -= 1) {
    Object.defineProperty(fields, random.pick(NAMES), {
      ...{ value: random.pick(VALUES), enumerable: true, configurable: true, writable: true },
    });
  }
  return fields;
}

/** A call that is not the one that was signed. */
function spoiled(random: Random, fields: Record<string, string>) {
  const good = bot.signed(fields);
  const [payload = '', signature = ''] = good.split('&signature=');
  const how = random.pick(SPOILS);
  const place = random.between(0, signature.length - 1);
  const turned = signature[place] === '0' ? '1' : '0';
  switch (how) {
    case 'signature':
      return {
        how,
        query: `${payload}&signature=${signature.slice(0, place)}${turned}${signature.slice(place + 1)}`,
      };
    case 'payload':
      return { how, query: `${payload}&x=1&signature=${signature}` };
    case 'key':
      return {
        how,
        query: good,
        key: `${bot.key.slice(0, -1)}${bot.key.endsWith('A') ? 'B' : 'A'}`,
      };
    case 'secret':
      return { how, query: good, key: other.key };
    case 'old':
      return { how, query: bot.signed({ ...fields, timestamp: Date.now() - 70_000 }) };
    case 'none':
      return { how, query: payload };
    default:
      return { how, query: `${good}&signature=${signature}` };
  }
}

it(`answers ${COUNT} random calls with documented errors, and none that is not signed`, async () => {
  const random = new Random(SEED);
  const { faults } = bench.running;
  const seen = new Map<string, number>();
  let skew = 0;
  for (let at = 0; at < COUNT; at += 1) {
    const [method, path] = random.pick(SIGNED);
    const fields = draw(random);
    const isPublic = random.chance(0.15);
    const isGood = !isPublic && random.chance(0.5);
    const timestamp = Date.now() + skew;
    const call = isPublic
      ? { how: 'public', query: new URLSearchParams(fields).toString(), key: '' }
      : isGood
        ? { how: 'good', query: bot.signed({ timestamp, ...fields }) }
        : spoiled(random, { timestamp: String(timestamp), ...fields });
    const target = isPublic ? `/api/v3/${random.pick(PUBLIC)}` : path;
    const inBody = !isPublic && method === 'POST' && random.chance(0.3);
    const url = inBody ? target : `${target}?${call.query}`;
    const key = 'key' in call ? call.key : bot.key;
    const sent = () =>
      bot.send(isPublic ? 'GET' : method, url, inBody ? call.query : undefined, key);
    const { body, status } = await sent();
    const label = `${at} of seed ${SEED}: ${call.how} ${method} ${url}`;
    expect(status, label).toBeLessThan(500);
    if (status !== 200)
      expect(body, label).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
    if (call.how !== 'good' && call.how !== 'public') expect(status, label).not.toBe(200);
    const outcome = `${call.how} ${status}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    if (status === 429 || status === 418) {
      // The limits count in windows of a minute: the clock goes on to the next one.
      skew += 180_000;
      faults.set(`clock=skew(${skew})`);
      await until('fresh prices', () => bench.running.market.fresh('BTCUSDT'));
    }
  }
  for (const outcome of [
    'good 200',
    'good 400',
    'public 200',
    ...SPOILS.map((how) => `${how} 4`),
  ]) {
    expect(
      [...seen.keys()].some((each) => each.startsWith(outcome)),
      outcome,
    ).toBe(true);
  }
  const database = new DatabaseSync(join(folder, 'tideline.sqlite'), {
    readOnly: true,
    readBigInts: true,
  });
  const { checks } = audit((sql) => database.prepare(sql).all() as never);
  database.close();
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
